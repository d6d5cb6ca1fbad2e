import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as answerInTerminal } from '../../../terminal/cli.ts';
import { startMock } from '../../mock/command.ts';
import { changes } from '../../proxy/changes.ts';

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock(['--port', '0', '--app', 'nowhere']);
});
afterAll(() => mock?.stop());

/** A location with a situation of its own; null where no reply comes. */
async function locate(situation: string): Promise<Response | null> {
  return fetch(`${mock.origin}/api/location`, {
    method: 'POST',
    headers: { 'askpath-situation': situation },
    body: new URLSearchParams({ surveyInfo: 'sus' }),
  }).catch(() => null);
}

/** Arranges the end of calls as the page does; an empty situation removes it. */
async function arrange(call: string, situation: string, isOnce = false): Promise<number> {
  const response = await fetch(`${mock.page}act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'arrange', call, situation, isOnce }),
  });
  return response.status;
}

describe('a header of a call names', () => {
  test.each([-1, 0, 1, 2, 3, 4, 5, 6])('the status %i', async (status) => {
    const reply = await (await locate(`status:${status}`))?.json();
    expect(reply).toMatchObject({ code: 200, data: { status, survey: { id: 'sus' } } });
  });

  test.each([
    ['code:2', 200],
    ['code:4004', 200],
    ['code:409', 409],
    ['code:429', 429],
    ['code:503', 503],
  ])('the refusal %s, which comes with HTTP %i', async (situation, status) => {
    const response = await locate(situation);
    expect(response?.status).toBe(status);
    expect(await response?.json()).toMatchObject({ code: Number(situation.split(':')[1]) });
    expect(response?.headers.get('retry-after')).toBe(
      status === 429 || status === 503 ? '1' : null,
    );
  });

  test('a fault of the answer', async () => {
    const reply = await (await locate('code:422'))?.json();
    expect(reply).toMatchObject({ code: 422, data: { fault: { kind: 'malformed' } } });
  });

  test('a page of a proxy, and a reply without an envelope', async () => {
    const page = await locate('page:502');
    expect([page?.status, page?.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(await (await locate('noEnvelope'))?.json()).not.toHaveProperty('code');
  });

  test('a lost call, a lost reply and half a reply', async () => {
    expect(await locate('lost')).toBeNull();
    expect(await locate('replyLost')).toBeNull();
    const half = await locate('half');
    expect(half?.status).toBe(200);
    await expect(half?.text()).rejects.toThrow();
  });

  test('a delay', async () => {
    const before = performance.now();
    expect((await locate('slow:200'))?.status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  test('no other situation', async () => {
    const reply = await (await locate('status'))?.json();
    expect(reply.message).toContain('these are: status:-1, ');
    expect(await arrange('location', 'tired')).toBe(400);
  });
});

describe('the terminal finishes a survey', () => {
  test.each(Object.keys(changes))('with the legal replies "%s" to every call', async (change) => {
    await arrange('every call', change);
    expect((await answered()).code).toBe(0);
    await arrange('every call', '');
  });

  test('whose reply to a commit is lost once, with another try', async () => {
    await arrange('commitAnswer', 'replyLost', true);
    const { code, screen } = await answered();
    expect(code).toBe(0);
    expect(screen).toContain('10 of 10');
  });

  test('that is paused once, and then goes on', async () => {
    await arrange('commitAnswer', 'code:6', true);
    const { screen } = await answered();
    expect(screen).toContain('This survey is paused.');
  });
});

/** Answers the System Usability Scale with 4 each, and tries again where that is asked for. */
async function answered(): Promise<{ code: number; screen: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    screen += text;
    if (/: $|\? $/.test(text)) input.write(/\bto\b.*: $/.test(text) ? '4\n' : '\n');
  });
  const code = await answerInTerminal([`${mock.origin}/sus`], input, output);
  return { code, screen };
}
