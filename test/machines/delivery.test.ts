import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { InvalidReply, Refusal } from '../../contract/envelope.ts';
import type {
  Loaded,
  MissionOwner,
  PageEvent,
  Post,
  Saved,
} from '../../machines/delivery/context.ts';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { stateKey } from '../../src/dev/chart.ts';

const owner: MissionOwner = { surveyId: 'shop', channel: 'web', respondentId: 'r1' };
const lost = new TypeError('Failed to fetch');

/** Storage of the tab, by respondent. */
let stored: Record<string, Saved['waiting']>;

beforeEach(() => {
  stored = {};
});

type Gesture = PageEvent['type'] | 'record' | 'pass' | 'arrive' | 'lose' | 'refuse';

describe('a call', () => {
  test('sends the events of a second, and keeps none once they are stored', async () => {
    const page = open();
    await page.make('record');
    page.pass(999);
    await page.make('record');
    expect(page.calls).toEqual([]);
    page.pass(1);
    expect(page.calls[0]).toMatchObject({ surveyId: 'shop', channel: 'web', questionId: 'm1' });
    expect(page.calls[0]).toMatchObject({ ats: [1, 2], keepalive: false });
    await page.make('arrive');
    expect(stored.r1).toEqual([]);
  });

  test('survives a hidden page, and replaces the previous call', async () => {
    const page = open();
    for (const gesture of ['record', 'pass', 'record', 'page.hide', 'page.hide'] as const) {
      await page.make(gesture);
    }
    expect(page.calls).toMatchObject([
      { ats: [1], isStopped: true },
      { ats: [1, 2], keepalive: true, isStopped: false },
    ]);
  });

  test('is made for one mission at a time, and the next follows immediately', async () => {
    const page = open();
    page.record(5, 'm1');
    page.record(6, 'm2');
    await page.make('pass');
    await page.make('arrive');
    expect(page.calls).toMatchObject([
      { questionId: 'm1', ats: [5] },
      { questionId: 'm2', ats: [6] },
    ]);
  });

  test('sends no more than a keepalive request may have', async () => {
    const page = open();
    for (let at = 1; at <= 1100; at += 1) page.record(at);
    for (const gesture of ['pass', 'arrive', 'arrive'] as const) await page.make(gesture);
    expect(page.calls.map(({ ats }) => ats.length)).toEqual([500, 500, 100]);
    for (const { questionId, events } of page.calls) {
      const form = new URLSearchParams({ info: JSON.stringify({ questionId, events }) });
      expect(`${form}`.length).toBeLessThan(64 * 1024);
    }
  });

  test.each<readonly [string, Error, readonly number[]]>([
    ['a lost connection', lost, [1, 2]],
    ['a reply without an envelope', new InvalidReply('HTTP 404'), [1, 2]],
    ...[500, 429, 4001].map((code) => [`${code}`, new Refusal(code, ''), [1, 2]] as const),
    ...[400, 403, 404, 409, 413, 422].map(
      (code) => [`${code}`, new Refusal(code, ''), [2]] as const,
    ),
  ])('that ends with %s is followed by %o', async (_, error, ats) => {
    const page = open();
    await page.make('record');
    await page.make('pass');
    await page.fail(error);
    await page.make('record');
    await page.make('pass');
    expect(page.calls[1]?.ats).toEqual(ats);
  });
});

describe('events kept by an earlier page', () => {
  test('are sent immediately', async () => {
    const page = open();
    for (const gesture of ['record', 'record', 'pass', 'lose'] as const) await page.make(gesture);
    expect(open().calls).toMatchObject([{ ats: [1, 2] }]);
  });

  test('are not sent as those of another respondent', async () => {
    const page = open();
    await page.make('record');
    page.actor.send({ type: 'mission.open', owner: { ...owner, respondentId: 'r2' } });
    expect(page.state()).toBe('open.visible.empty');
    page.actor.send({ type: 'mission.open', owner });
    expect(page.calls).toMatchObject([{ ats: [1] }]);
  });
});

describe.each([
  ['the answer has brought the mission', { type: 'mission.drop', questionId: 'm1' }],
  ['the survey is cleared', { type: 'survey.clear' }],
] as const)('once %s', (_, event) => {
  test.each<[string, readonly Gesture[], string]>([
    ['gathering', ['record'], 'visible.empty'],
    ['unsent', ['record', 'pass', 'lose'], 'visible.empty'],
    ['hidden and unsent', ['record', 'page.hide', 'lose'], 'hidden.empty'],
    ['sending', ['record', 'pass'], 'visible.sending.alone'],
  ])('nothing waits: %s', async (__, gestures, to) => {
    const page = open();
    for (const gesture of gestures) await page.make(gesture);
    page.actor.send(event);
    expect(page.state()).toBe(`open.${to}`);
    expect(stored.r1).toEqual([]);
  });

  test('a hidden page with a call under way has nothing to send when it is shown', async () => {
    const page = open();
    for (const gesture of ['record', 'page.hide'] as const) await page.make(gesture);
    page.actor.send(event);
    await page.make('page.show');
    expect(page.state()).toBe('open.visible.empty');
    expect(page.calls).toHaveLength(1);
  });
});

test('another mission still waits when one is dropped', async () => {
  const page = open();
  page.record(1, 'm1');
  page.record(2, 'm2');
  page.actor.send({ type: 'mission.drop', questionId: 'm1' });
  await page.make('pass');
  expect(page.calls).toMatchObject([{ questionId: 'm2', ats: [2] }]);
});

test('no event is lost, reordered or sent by two calls at once, in any order of inputs', async () => {
  const anyGesture = fc.constantFrom<(Gesture | 'reload')[]>(
    ...(['record', 'pass', 'page.hide', 'page.show', 'network.online'] as const),
    ...(['arrive', 'lose', 'reload'] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyGesture), async (gestures) => {
      stored = {};
      let page = open();
      const arrived: number[] = [];
      const make = async (gesture: Gesture) => {
        if (gesture === 'arrive') arrived.push(...(page.underWay()?.ats ?? []));
        await page.make(gesture);
      };
      for (const gesture of gestures) {
        if (gesture !== 'reload') await make(gesture);
        else page = open({ from: page });
        expect(page.calls.filter(({ isOver, isStopped }) => !isOver && !isStopped).length).toBe(
          page.underWay() ? 1 : 0,
        );
      }
      for (const last of ['network.online', 'arrive', 'network.online', 'arrive'] as const) {
        await make(last);
      }
      expect(arrived).toEqual(Array.from({ length: page.recorded() }, (__, index) => index + 1));
      expect(stored.r1 ?? []).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

interface Call extends Post {
  readonly ats: readonly number[];
  isStopped: boolean;
  isOver: boolean;
  readonly end: (error?: unknown) => void;
}

/** A page with a delivery; it follows the page `from` in the same tab. */
function open({
  isOpened = true,
  from,
}: {
  isOpened?: boolean;
  from?: { recorded(): number };
} = {}) {
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  let at = from?.recorded() ?? 0;
  const machine = deliveryMachine.provide({
    actors: {
      post: fromPromise<void, Post>(({ input, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const end = (error?: unknown) => (error ? reject(error) : resolve());
        const ats = input.events.map((event) => event.at);
        const call: Call = { ...input, ats, isStopped: false, isOver: false, end };
        signal.addEventListener('abort', () => {
          call.isStopped = true;
        });
        calls.push(call);
        return promise;
      }),
      outbox: fromCallback<Loaded | Saved, MissionOwner>(({ input, sendBack, receive }) => {
        receive((event) => {
          stored[input.respondentId] = event.waiting;
        });
        sendBack({ type: 'outbox.load', waiting: stored[input.respondentId] ?? [] });
      }),
      page: fromCallback<PageEvent, undefined>(() => {}),
    },
  });
  const actor = createActor(machine, { clock }).start();
  if (isOpened) actor.send({ type: 'mission.open', owner });
  const underWay = () => calls.find(({ isOver, isStopped }) => !isOver && !isStopped);
  const end = async (error?: unknown) => {
    const call = underWay();
    if (!call) return;
    call.isOver = true;
    call.end(error);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const record = (time: number, questionId = 'm1') =>
    actor.send({ type: 'event.record', questionId, event: { code: 9, at: time } });
  return {
    actor,
    calls,
    underWay,
    record,
    recorded: () => at,
    pass: (ms: number) => clock.increment(ms),
    fail: end,
    state: () => stateKey(actor.getSnapshot().value),
    async make(gesture: Gesture) {
      switch (gesture) {
        case 'record':
          at += 1;
          return record(at);
        case 'pass':
          return clock.increment(1000);
        case 'arrive':
          return end();
        case 'lose':
          return end(lost);
        case 'refuse':
          return end(new Refusal(422, ''));
        default:
          return actor.send({ type: gesture });
      }
    },
  };
}
