import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvalidReply, Refusal } from '../../contract/envelope.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import { type Batch, type Manner, openOutbox } from '../../src/effects/network/outbox.ts';
import { full, openTab, refusing, type Tab } from '../support/tab.ts';

const place = 'askpath.outbox.shop.r1';

let tab: Tab;

beforeEach(() => {
  vi.useFakeTimers();
  tab = openTab();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what happens in a mission', () => {
  test('goes out a second after the first of a batch, with what came meanwhile', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(600);
    box.add(happened(600, 601));
    await pass(399);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls.map(({ ats }) => ats)).toEqual([[0, 600, 601]]);
    expect(calls[0]?.manner.keepalive).toBe(false);
  });

  test('is told once where it has arrived, and nothing is left of it', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    await calls[0]?.arrive();
    await pass(60_000);
    tab.online();
    tab.hide();
    expect(calls).toHaveLength(1);
    expect(Object.keys(tab.session)).toEqual([]);
  });

  test('is forgotten where the tab was made to forget it, and what comes after goes', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    await calls[0]?.fail(new TypeError('Failed to fetch'));
    tab.session.removeItem(place);
    box.add(happened(5));
    await pass(1000);
    expect(calls.map(({ ats }) => ats)).toEqual([[0], [5]]);
  });

  test('waits where a call is on its way, and goes when that has come back', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    box.add(happened(1500));
    await pass(5000);
    expect(calls).toHaveLength(1);
    await calls[0]?.arrive();
    expect(calls.map(({ ats }) => ats)).toEqual([[0], [1500]]);
  });

  test('gathers a second of its own where the call before it comes back sooner', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    box.add(happened(1500));
    await calls[0]?.arrive();
    expect(calls).toHaveLength(1);
    await pass(1000);
    expect(calls.map(({ ats }) => ats)).toEqual([[0], [1500]]);
  });

  test('is told by one call for each mission', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    box.add({ ...happened(5), questionId: 'm2' });
    await pass(1000);
    await calls[0]?.arrive();
    tab.online();
    expect(calls.map(({ batch, ats }) => [batch.questionId, ats])).toEqual([
      ['m1', [0]],
      ['m2', [5]],
    ]);
  });

  test('goes in several calls where it is more than may outlive a page', async () => {
    const { box, calls } = outbox();
    box.add(happened(...Array.from({ length: 1100 }, (_, at) => at)));
    await pass(1000);
    await calls[0]?.arrive();
    await calls[1]?.arrive();
    expect(calls.map(({ ats }) => ats.length)).toEqual([500, 500, 100]);
    for (const { batch } of calls) {
      const form = new URLSearchParams({ info: JSON.stringify(batch) });
      expect(`${form}`.length).toBeLessThan(64 * 1024);
    }
  });
});

describe('a page that goes out of sight', () => {
  test.each([
    ['hidden', () => tab.hide()],
    ['left', () => tab.leave()],
  ])('is %s and sends at once, by a call that outlives it', (_, happen) => {
    const { box, calls } = outbox();
    box.add(happened(0));
    happen();
    expect(calls.map(({ ats, manner }) => [ats, manner.keepalive])).toEqual([[[0], true]]);
  });

  test('sends once where it is hidden and then left', () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    tab.hide();
    tab.leave();
    expect(calls).toHaveLength(1);
  });

  test('takes the place of a call on its way, which might not arrive', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    box.add(happened(1200));
    tab.hide();
    expect(calls[0]?.manner.signal.aborted).toBe(true);
    expect(calls[1]).toMatchObject({ ats: [0, 1200], manner: { keepalive: true } });
    await calls[1]?.arrive();
    expect(Object.keys(tab.session)).toEqual([]);
  });

  test('sends at once what happens while nobody sees it', () => {
    const { box, calls } = outbox();
    tab.hide();
    box.add(happened(0));
    expect(calls.map(({ ats, manner }) => [ats, manner.keepalive])).toEqual([[[0], true]]);
  });

  test('has nothing to send where nothing happened', () => {
    const { calls } = outbox();
    tab.hide();
    tab.leave();
    expect(calls).toEqual([]);
  });
});

describe('what did not arrive (R01)', () => {
  const lost = new TypeError('lost');

  test.each([
    ['a connection that broke', lost],
    ["a proxy's page", new InvalidReply('HTTP 404 without an envelope')],
    ['a server that is not well', new Refusal(500, '')],
    ['a server that has too much to do', new Refusal(429, '')],
    ['a login that has run out', new Refusal(4001, '')],
  ])('after %s goes again with the next event', async (_, error) => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    await calls[0]?.fail(error);
    await pass(60_000);
    expect(calls).toHaveLength(1);
    box.add(happened(61_000));
    await pass(1000);
    expect(calls[1]?.ats).toEqual([0, 61_000]);
  });

  test('goes again when there is a connection', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    await calls[0]?.fail(lost);
    tab.online();
    expect(calls[1]?.ats).toEqual([0]);
  });

  test('goes again with what came while it was on its way', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    box.add(happened(1500));
    await pass(3000);
    await calls[0]?.fail(lost);
    await pass(1000);
    expect(calls[1]?.ats).toEqual([0, 1500]);
  });

  test.each([400, 403, 404, 409, 413, 422])(
    'because the server refused it with %i is dropped, and what follows is tried',
    async (code) => {
      const { box, calls } = outbox();
      box.add(happened(0));
      await pass(1000);
      await calls[0]?.fail(new Refusal(code, 'no'));
      tab.online();
      expect(calls).toHaveLength(1);
      expect(Object.keys(tab.session)).toEqual([]);
      box.add(happened(5000));
      await pass(1000);
      expect(calls[1]?.ats).toEqual([5000]);
    },
  );

  test('is sent by the next page, at once', async () => {
    const { box, calls } = outbox();
    box.add(happened(0, 7));
    await pass(1000);
    await calls[0]?.fail(lost);
    tab.reload();
    const after = outbox();
    expect(after.calls.map(({ ats }) => ats)).toEqual([[0, 7]]);
    await after.calls[0]?.arrive();
    expect(Object.keys(tab.session)).toEqual([]);
  });

  test('is forgotten once the answer has brought it', async () => {
    const { box, calls } = outbox();
    box.add(happened(0));
    box.add({ ...happened(5), questionId: 'm2' });
    box.drop('m1');
    await pass(1000);
    expect(calls.map(({ batch }) => batch.questionId)).toEqual(['m2']);
  });
});

describe('never are two calls on their way', () => {
  test('whatever happens in whatever order, and nothing is lost', async () => {
    const steps = fc.array(
      fc.constantFrom('add', 'pass', 'hide', 'show', 'online', 'arrive', 'lose', 'reload'),
    );
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        tab = openTab();
        let page = outbox();
        const arrived = new Set<number>();
        let at = 0;
        const underWay = () =>
          page.calls.filter(({ isOver, manner }) => !isOver() && !manner.signal.aborted);
        const end = async (isLost: boolean) => {
          const [one] = underWay();
          if (!isLost) for (const time of one?.ats ?? []) arrived.add(time);
          await (isLost ? one?.fail(new TypeError('lost')) : one?.arrive());
        };
        for (const step of order) {
          if (step === 'add') {
            at += 1;
            page.box.add(happened(at));
          }
          if (step === 'pass') await pass(700);
          if (step === 'hide') tab.hide();
          if (step === 'show') tab.show();
          if (step === 'online') tab.online();
          if (step === 'arrive') await end(false);
          if (step === 'lose') await end(true);
          if (step === 'reload') {
            vi.clearAllTimers();
            tab.reload();
            page = outbox();
          }
          expect(underWay().length).toBeLessThanOrEqual(1);
        }
        // In the end there is a connection, and a reader who comes back.
        tab.online();
        await end(false);
        tab.online();
        await end(false);
        expect([...arrived].sort((a, b) => a - b)).toEqual(
          Array.from({ length: at }, (_, place) => place + 1),
        );
        expect(Object.keys(tab.session)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a storage', () => {
  test.each([
    ['that refuses', refusing],
    ['that is full', full],
  ])('%s costs nothing but the reload (R21)', async (_, storage) => {
    openTab(storage());
    const { box, calls } = outbox();
    box.add(happened(0));
    await pass(1000);
    await calls[0]?.fail(new TypeError('lost'));
    box.add(happened(5000));
    await pass(1000);
    expect(calls[1]?.ats).toEqual([0, 5000]);
  });

  test.each(['{', '[{}]', '"text"', '[{"questionId":"m1","event":{"code":99,"at":0}}]'])(
    'in which stands %s begins empty',
    (text) => {
      tab.session.setItem(place, text);
      expect(outbox().calls).toEqual([]);
    },
  );
});

/** An outbox, and the calls it has made. */
function outbox() {
  const calls: ReturnType<typeof made>['call'][] = [];
  const box = openOutbox(place, (batch, manner) => {
    const { call, result } = made(batch, manner);
    calls.push(call);
    return result;
  });
  return { box, calls };
}

function made(batch: Batch, manner: Manner) {
  const { promise: result, resolve, reject } = Promise.withResolvers<void>();
  manner.signal.addEventListener('abort', () => reject(manner.signal.reason));
  let over = false;
  const end = async (how: () => void) => {
    over = true;
    how();
    await pass(0);
  };
  const call = {
    batch,
    manner,
    ats: batch.events.map(({ at }) => at),
    isOver: () => over,
    arrive: () => end(resolve),
    fail: (error: unknown) => end(() => reject(error)),
  };
  return { call, result };
}

function happened(...ats: number[]): Batch {
  return { questionId: 'm1', events: ats.map((at): TaskEvent => ({ code: 9, at, step: 1 })) };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
