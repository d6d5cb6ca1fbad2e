import { describe, expect, test, vi } from 'vitest';
import { assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import {
  type ClockEvent,
  type DeadlineActor,
  deadlineMachine,
} from '../../machines/deadline/deadline.machine.ts';
import {
  selectIsFresh,
  selectIsHidden,
  selectIsUrgent,
  selectTimeLeft,
  selectWarning,
} from '../../machines/deadline/deadline.select.ts';
import { timeLeft } from '../../machines/session/sessionState.ts';
import { stateKey } from '../../tools/paths/model.ts';
import { heldPort } from '../support/fixtures/ports.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

describe('without a limit', () => {
  test('nothing is counted and nothing is asked', () => {
    const { at, clocks, wake, readTime, left, isRunning } = timed(null);
    wake();
    expect(at()).toBe('idle');
    expect(left()).toBeNull();
    expect(isRunning()).toBe(false);
    expect(clocks).toHaveLength(0);
    expect(readTime.made).toHaveLength(0);
  });

  test('it begins once the server tells of one, and ends when there is none any more', () => {
    const { at, set, clocks, left, isRunning } = timed(null);
    set(10 * minute);
    expect(at()).toBe('running.stage.early+clock.ticking.trusted');
    expect(isRunning()).toBe(true);
    expect(clocks).toMatchObject([{ left: 10 * minute, isStopped: false }]);
    set(null);
    expect(at()).toBe('idle');
    expect(left()).toBeNull();
    expect(clocks).toMatchObject([{ isStopped: true }]);
  });
});

describe('the stages', () => {
  test.each([
    [300_001, 'early'],
    [300_000, 'five.fresh'],
    [60_001, 'five.fresh'],
    [60_000, 'one.fresh'],
    [20_001, 'one.fresh'],
    [20_000, 'last.fresh'],
    [1, 'last.fresh'],
  ])('with %i ms left from the start it is %s', (left, stage) => {
    expect(timed(left).stage()).toBe(stage);
  });

  test('each warning comes once, as it is reached, with what is left then', () => {
    const { tick, stage, warning, feedback } = timed(5 * minute + second);
    const seen = [];
    for (const left of [300_000, 299_000, 60_000, 59_000, 20_000, 19_000]) {
      tick(left);
      seen.push([stage(), warning(), feedback.mock.calls.length]);
    }
    expect(seen).toEqual([
      ['five.fresh', 300_000, 1],
      ['five.fresh', 300_000, 1],
      ['one.fresh', 60_000, 2],
      ['one.fresh', 60_000, 2],
      ['last.fresh', 20_000, 3],
      ['last.fresh', 20_000, 3],
    ]);
  });

  test('a jump over several gives one warning, the latest', () => {
    const { tick, stage, warning, feedback } = timed(day);
    tick(12_345);
    expect(stage()).toBe('last.fresh');
    expect(warning()).toBe(12_345);
    expect(feedback).toHaveBeenCalledTimes(1);
  });

  test('a jump over all of them is the end, without a warning', () => {
    const { tick, at, warning, feedback, overs } = timed(day);
    tick(0);
    expect(at()).toBe('over');
    expect(warning()).toBeNull();
    expect(feedback).not.toHaveBeenCalled();
    expect(overs()).toBe(1);
  });

  test('only the last two are urgent', () => {
    const { tick, isUrgent } = timed(day);
    const urgent = [day, 300_000, 60_000, 20_000, 0].map((left) => {
      tick(left);
      return isUrgent();
    });
    expect(urgent).toEqual([false, false, true, true, false]);
  });

  test.each([300_000, 60_000, 20_000])('a warning at %i ms is news for 10 s', (left) => {
    const { clock, isFresh, warning } = timed(left);
    clock.increment(9_999);
    expect(isFresh()).toBe(true);
    clock.increment(1);
    expect(isFresh()).toBe(false);
    expect(warning()).toBe(left);
  });
});

describe('the end', () => {
  test('is told once, stops the clock and stays', () => {
    const { tick, at, overs, clocks, left, wake, readTime, clock } = timed(second);
    tick(0);
    expect(at()).toBe('over');
    expect(left()).toBe(0);
    expect(clocks).toMatchObject([{ isStopped: true }]);
    tick(0);
    wake();
    clock.increment(day);
    expect(overs()).toBe(1);
    expect(readTime.made).toHaveLength(0);
  });

  test.each([0, -5000])('is there at once with %i ms left, and no clock is started', (left) => {
    const opened = timed(left);
    expect(opened.at()).toBe('over');
    expect(opened.overs()).toBe(1);
    expect(opened.clocks).toHaveLength(0);
    expect(opened.left()).toBe(0);
  });

  test('is left when the server gives more time, and can come again', () => {
    const { tick, at, set, stage, overs, clocks } = timed(second);
    tick(0);
    set(2 * minute);
    expect(stage()).toBe('five.fresh');
    expect(clocks).toMatchObject([{ isStopped: true }, { left: 2 * minute, isStopped: false }]);
    set(0);
    expect(at()).toBe('over');
    expect(overs()).toBe(2);
  });

  test('is left when there is no limit any more', () => {
    const { tick, at, set } = timed(second);
    tick(0);
    set(null);
    expect(at()).toBe('idle');
  });
});

describe('what the server says later', () => {
  test('restarts the clock', () => {
    const { set, clocks, left } = timed(10 * minute);
    set(9 * minute);
    expect(left()).toBe(9 * minute);
    expect(clocks).toMatchObject([
      { left: 10 * minute, isStopped: true },
      { left: 9 * minute, isStopped: false },
    ]);
  });

  test('warns no second time within a stage', () => {
    const { set, clock, isFresh, warning, feedback } = timed(4 * minute);
    clock.increment(10_000);
    set(4 * minute - 300);
    expect(feedback).toHaveBeenCalledTimes(1);
    expect(isFresh()).toBe(false);
    expect(warning()).toBe(4 * minute);
  });

  test('takes the warning back when there is time again, and warns anew when there is not', () => {
    const { set, tick, stage, warning, feedback } = timed(20_000);
    set(10 * minute);
    expect(stage()).toBe('early');
    expect(warning()).toBeNull();
    tick(300_000);
    expect(warning()).toBe(300_000);
    expect(feedback).toHaveBeenCalledTimes(2);
  });

  test.each([
    [4 * minute, 'five.fresh'],
    [30_000, 'one.fresh'],
  ])('goes up from the last stage, to %i ms', (left, stage) => {
    const { set, ...opened } = timed(5000);
    set(left);
    expect(opened.stage()).toBe(stage);
    expect(opened.warning()).toBe(left);
  });

  test('goes down as well', () => {
    const { set, stage } = timed(4 * minute);
    set(15_000);
    expect(stage()).toBe('last.fresh');
  });
});

describe('a page that wakes (T02)', () => {
  test('asks the server, counts on meanwhile, and then believes it', async () => {
    const { wake, tick, at, left, readTime, clocks } = timed(20 * minute);
    wake();
    expect(at()).toBe('running.stage.early+clock.ticking.reading');
    expect(readTime.last().input).toEqual({ surveyId: 's' });
    tick(20 * minute - second);
    expect(left()).toBe(20 * minute - second);
    expect(clocks).toHaveLength(1);
    await readTime.last().resolve(10 * minute);
    expect(at()).toBe('running.stage.early+clock.ticking.trusted');
    expect(left()).toBe(10 * minute);
    expect(clocks).toMatchObject([{ isStopped: true }, { left: 10 * minute, isStopped: false }]);
  });

  test('hears that it is over', async () => {
    const { wake, readTime, at, overs } = timed(20 * minute);
    wake();
    await readTime.last().resolve(-1);
    expect(at()).toBe('over');
    expect(overs()).toBe(1);
  });

  test('hears that there is nothing to answer any more: that is no end of the time', async () => {
    const { wake, readTime, at, overs, returns } = timed(20 * minute);
    wake();
    await readTime.last().resolve(null);
    expect(at()).toBe('idle');
    expect(overs()).toBe(0);
    expect(returns()).toBe(1);
  });

  test('hears that there is no limit any more', async () => {
    const { wake, readTime, at, left, overs } = timed(20 * minute);
    wake();
    await readTime.last().resolve(Number.POSITIVE_INFINITY);
    expect(at()).toBe('idle');
    expect(left()).toBeNull();
    expect(overs()).toBe(0);
  });

  test('counts on when the server cannot be asked, and asks again the next time', async () => {
    const { wake, tick, readTime, at, left, clocks } = timed(20 * minute);
    wake();
    await readTime.last().reject(new TypeError('Failed to fetch'));
    expect(at()).toBe('running.stage.early+clock.ticking.trusted');
    expect(clocks).toMatchObject([{ left: 20 * minute, isStopped: false }]);
    tick(19 * minute);
    expect(left()).toBe(19 * minute);
    wake();
    expect(readTime.made).toHaveLength(2);
  });

  test('does not believe what was asked before it slept again', async () => {
    const { wake, readTime, left } = timed(20 * minute);
    wake();
    const before = readTime.last();
    wake();
    await before.resolve(19 * minute);
    expect(left()).toBe(20 * minute);
    await readTime.last().resolve(2 * minute);
    expect(left()).toBe(2 * minute);
  });

  test('warns once of what it has slept through', async () => {
    const { wake, readTime, stage, warning, feedback } = timed(20 * minute);
    wake();
    await readTime.last().resolve(50_000);
    expect(stage()).toBe('one.fresh');
    expect(warning()).toBe(50_000);
    expect(feedback).toHaveBeenCalledTimes(1);
  });

  test('takes what comes with another reply, and waits for its own no longer', async () => {
    const { wake, set, readTime, at, left } = timed(20 * minute);
    wake();
    set(5 * second);
    expect(at()).toBe('running.stage.last.fresh+clock.ticking.trusted');
    await readTime.last().resolve(20 * minute);
    expect(left()).toBe(5 * second);
  });

  test('may run out while it asks', async () => {
    const { wake, tick, readTime, at, overs } = timed(5 * second);
    wake();
    tick(0);
    await readTime.last().resolve(5 * minute);
    expect(at()).toBe('over');
    expect(overs()).toBe(1);
  });
});

test('an end 30 days away does not come in 10 minutes (T03)', () => {
  const { tick, clock, at, overs, feedback } = timed(30 * day);
  for (let gone = 0; gone <= 10; gone += 1) {
    clock.increment(minute);
    tick(30 * day - gone * minute);
  }
  expect(at()).toBe('running.stage.early+clock.ticking.trusted');
  expect(overs()).toBe(0);
  expect(feedback).not.toHaveBeenCalled();
});

test('the time can be hidden and shown, whatever becomes of it, and warnings come all the same', () => {
  const { toggle, tick, set, isHidden, warning } = timed(10 * minute);
  expect(isHidden()).toBe(false);
  toggle();
  tick(60_000);
  expect(isHidden()).toBe(true);
  expect(warning()).toBe(60_000);
  tick(0);
  set(null);
  expect(isHidden()).toBe(true);
  toggle();
  expect(isHidden()).toBe(false);
});

test('the time left is the difference of two times of the server, where it tells of any', () => {
  const left = (latestEndTime: number, systemCurrTime: number) =>
    timeLeft({ maxAnswerTimeConfig: { latestEndTime, systemCurrTime } });
  expect(left(1_700_000_090_000, 1_700_000_000_000)).toBe(90_000);
  expect(left(0, 5)).toBe(-5);
  expect(timeLeft({ maxAnswerTimeConfig: undefined })).toBeNull();
});

/** A clock that stands still until a test moves it. */
interface HeldClock {
  readonly left: number;
  isStopped: boolean;
}

/** The machine as a session runs it, with its ports held. */
function timed(limit: number | null) {
  const clocks: HeldClock[] = [];
  const readTime = heldPort<number | null, { surveyId: string }>();
  const feedback = vi.fn();
  const session = setup({
    types: {} as {
      context: { overs: number; returns: number };
      events: { type: 'time.over' | 'page.return' };
    },
    actors: {
      deadline: deadlineMachine.provide({
        actors: {
          clock: fromCallback<ClockEvent, { left: number }>(({ input }) => {
            const one = { left: input.left, isStopped: false };
            clocks.push(one);
            return () => {
              one.isStopped = true;
            };
          }),
          readTime: readTime.logic,
        },
        actions: { feedback },
      }),
    },
  }).createMachine({
    context: { overs: 0, returns: 0 },
    invoke: {
      id: 'deadline',
      systemId: 'deadline',
      src: 'deadline',
      input: { surveyId: 's', left: limit },
    },
    on: {
      'time.over': { actions: assign({ overs: ({ context }) => context.overs + 1 }) },
      'page.return': { actions: assign({ returns: ({ context }) => context.returns + 1 }) },
    },
  });
  const clock = new SimulatedClock();
  const parent = createActor(session, { clock }).start();
  const actor: DeadlineActor = parent.system.get('deadline');
  const snapshot = () => actor.getSnapshot();
  return {
    clock,
    clocks,
    readTime,
    feedback,
    set: (left: number | null) => actor.send({ type: 'time.set', left }),
    tick: (left: number) => actor.send({ type: 'time.tick', left }),
    wake: () => actor.send({ type: 'time.wake' }),
    toggle: () => actor.send({ type: 'timer.toggle' }),
    at: () => stateKey(snapshot().value),
    stage: () => /stage\.([\w.]+)/.exec(stateKey(snapshot().value))?.[1],
    overs: () => parent.getSnapshot().context.overs,
    returns: () => parent.getSnapshot().context.returns,
    left: () => selectTimeLeft(snapshot()),
    warning: () => selectWarning(snapshot()),
    isRunning: () => snapshot().matches('running'),
    isFresh: () => selectIsFresh(snapshot()),
    isUrgent: () => selectIsUrgent(snapshot()),
    isHidden: () => selectIsHidden(snapshot()),
  };
}
