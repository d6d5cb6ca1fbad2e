import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LiveResults, pacer } from '../../http/results/liveResults.ts';

const here = new AbortController().signal;

test('results are counted one at a time, once for equal requests, and cached', async () => {
  const live = new LiveResults<string>();
  const under: string[] = [];
  const count = (name: string) => async () => {
    under.push(`${name} begins`);
    await setImmediate();
    under.push(`${name} ends`);
    return name;
  };
  const all = ['a', 'b', 'a'].map((name) => live.get(name, here, count(name)));
  expect(await Promise.all(all)).toEqual(['a', 'b', 'a']);
  expect(await live.get('a', here, count('again'))).toBe('a');
  expect(under).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  // Only the newest results stay in memory, because pages are large.
  for (let name = 0; name < 20; name += 1) await live.get(String(name), here, async () => '');
  expect(await live.get('a', here, async () => 'again')).toBe('again');
});

test('counting continues while one client waits, and stops when the last one disconnects', async () => {
  const live = new LiveResults<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let isAborted = false;
  const endless = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(signal.reason);
      });
    });
  const waiting = Promise.allSettled([
    live.get('a', first.signal, endless),
    live.get('a', second.signal, endless),
  ]);
  await setImmediate();
  first.abort();
  expect(isAborted).toBe(false);
  second.abort();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(isAborted).toBe(true);
  expect(await live.get('a', here, async () => 'next')).toBe('next');
});

test('a failed count is not cached, and a disconnected client starts none', async () => {
  const live = new LiveResults<string>();
  const failed = live.get('a', here, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await live.get('a', here, async () => 'right')).toBe('right');
  let isBegun = false;
  const gone = live.get('b', AbortSignal.abort(), async () => {
    isBegun = true;
    return 'b';
  });
  await expect(gone).rejects.toThrow();
  expect(isBegun).toBe(false);
});

test('counting yields to other work, and ends when no client waits for it', async () => {
  const abort = new AbortController();
  let between = 0;
  const ticking = setInterval(() => {
    between += 1;
    if (between === 3) abort.abort();
  }, 0);
  const pace = pacer(abort.signal);
  const count = async () => {
    for (;;) await pace();
  };
  await expect(count()).rejects.toThrow('abort');
  clearInterval(ticking);
  expect(between).toBeGreaterThanOrEqual(3);
});
