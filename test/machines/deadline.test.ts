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
import { stateKey } from '../../tools/paths/model.ts';
import { heldPort } from '../support/fixtures/ports.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

type Deadline = ReturnType<typeof createDeadline>;
type Step = (deadline: Deadline) => unknown;
/** Some events, and what is shown after them. */
type Stage = [steps: Step[], shown: Partial<ReturnType<Deadline['shown']>>];
/** A deadline with this many milliseconds left, null without a limit. */
type Row = [title: string, left: number | null, ...stages: Stage[]];

const wake: Step = ({ actor }) => actor.send({ type: 'time.wake' });
const toggle: Step = ({ actor }) => actor.send({ type: 'timer.toggle' });
const lose: Step = ({ readTime }) => readTime.last().reject(new TypeError('Failed to fetch'));

const counting = 'running.stage.early+clock.ticking.trusted';
const reading = 'running.stage.early+clock.ticking.reading';

describe('the stages', () => {
  test.each([
    [300_001, 'early', false],
    [300_000, 'five.fresh', false],
    [60_001, 'five.fresh', false],
    [60_000, 'one.fresh', true],
    [20_001, 'one.fresh', true],
    [20_000, 'last.fresh', true],
    [1, 'last.fresh', true],
  ])('with %i ms left is %s (urgent: %s)', (left, stage, isUrgent) => {
    expect(createDeadline(left).shown()).toMatchObject({ stage, isUrgent });
  });

  test.each<Row>([
    [
      'warn once each, with the time left then',
      5 * minute + second,
      [[tick(300_000)], { stage: 'five.fresh', warning: 300_000, feedbacks: 1 }],
      [[tick(299_000)], { stage: 'five.fresh', warning: 300_000, feedbacks: 1 }],
      [[tick(60_000)], { stage: 'one.fresh', warning: 60_000, feedbacks: 2 }],
      [[tick(59_000)], { stage: 'one.fresh', warning: 60_000, feedbacks: 2 }],
      [[tick(20_000)], { stage: 'last.fresh', warning: 20_000, feedbacks: 3 }],
      [[tick(19_000)], { stage: 'last.fresh', warning: 20_000, feedbacks: 3 }],
    ],
    [
      'that are skipped give one warning',
      day,
      [[tick(12_345)], { stage: 'last.fresh', warning: 12_345, feedbacks: 1 }],
    ],
    [
      'give no warning at the end',
      day,
      [[tick(0)], { at: 'over', warning: null, feedbacks: 0, overs: 1, isUrgent: false }],
    ],
  ])('%s', run);

  test.each([300_000, 60_000, 20_000])('with a warning at %i ms are fresh for 10 s', (left) => {
    const { clock, shown } = createDeadline(left);
    clock.increment(9_999);
    expect(shown().isFresh).toBe(true);
    clock.increment(1);
    expect(shown()).toMatchObject({ isFresh: false, warning: left });
  });
});

describe('the end', () => {
  test.each<Row>([
    [
      'is sent once, and stops the clock',
      second,
      [[tick(0)], { at: 'over', left: 0, clocks: [stopped(second)] }],
      [[tick(0), wake, ({ clock }) => clock.increment(day)], { overs: 1, reads: 0 }],
    ],
    ['is sent at once with 0 ms left', 0, [[], { at: 'over', left: 0, overs: 1, clocks: [] }]],
  ])('%s', run);
});

describe('a new time from the server', () => {
  test.each<Row>([
    [
      'restarts the clock',
      10 * minute,
      [[set(9 * minute)], { left: 9 * minute }],
      [[], { clocks: [stopped(10 * minute), running(9 * minute)] }],
    ],
    [
      'in the same stage gives no second warning',
      4 * minute,
      [
        [({ clock }) => clock.increment(10_000), set(4 * minute - 300)],
        { feedbacks: 1, isFresh: false, warning: 4 * minute },
      ],
    ],
    [
      'takes the warning back, and the next stage warns again',
      20_000,
      [[set(10 * minute)], { stage: 'early', warning: null }],
      [[tick(300_000)], { warning: 300_000, feedbacks: 2 }],
    ],
  ])('%s', run);
});

describe('a page that wakes (T02)', () => {
  const left = 20 * minute;

  test.each<Row>([
    [
      'reads the time from the server, and counts meanwhile',
      left,
      [[wake], { at: reading, reads: 1 }],
      [[tick(left - second)], { left: left - second, clocks: [running(left)] }],
      [[read(10 * minute)], { at: counting, left: 10 * minute }],
      [[], { clocks: [stopped(left), running(10 * minute)] }],
    ],
    [
      'locates the session again when nothing is left to answer',
      left,
      [[wake, read(null)], { at: 'idle', overs: 0, returns: 1 }],
    ],
    [
      'counts on when the call is lost, and reads again the next time',
      left,
      [[wake, lose], { at: counting, clocks: [running(left)] }],
      [[tick(19 * minute), wake], { left: 19 * minute, reads: 2 }],
    ],
    [
      'warns once of the stages it has slept through',
      left,
      [[wake, read(50_000)], { stage: 'one.fresh', warning: 50_000, feedbacks: 1 }],
    ],
    [
      'accepts the time of another reply, and ignores its own',
      left,
      [[wake, set(5 * second)], { at: 'running.stage.last.fresh+clock.ticking.trusted' }],
      [[read(left)], { left: 5 * second }],
    ],
  ])('%s', run);

  test('a second time ignores the first reply', async () => {
    const deadline = createDeadline(left);
    wake(deadline);
    const first = deadline.readTime.last();
    expect(first.input).toEqual({ surveyId: 's' });
    wake(deadline);
    await first.resolve(19 * minute);
    expect(deadline.shown().left).toBe(left);
    await deadline.readTime.last().resolve(2 * minute);
    expect(deadline.shown().left).toBe(2 * minute);
  });
});

test('an end 30 days away does not come in 10 minutes (T03)', () => {
  const deadline = createDeadline(30 * day);
  for (let gone = 0; gone <= 10; gone += 1) {
    deadline.clock.increment(minute);
    tick(30 * day - gone * minute)(deadline);
  }
  expect(deadline.shown()).toMatchObject({ at: counting, overs: 0, feedbacks: 0 });
});

test('a hidden time stays hidden until it is shown, and warns', () =>
  run(
    '',
    10 * minute,
    [[], { isHidden: false }],
    [[toggle, tick(60_000)], { isHidden: true, warning: 60_000 }],
    [[tick(0), set(null)], { isHidden: true }],
    [[toggle], { isHidden: false }],
  ));

async function run(...[, left, ...stages]: Row): Promise<void> {
  const deadline = createDeadline(left);
  for (const [steps, expected] of stages) {
    for (const step of steps) await step(deadline);
    expect(deadline.shown()).toMatchObject(expected);
  }
}

function set(left: number | null): Step {
  return ({ actor }) => actor.send({ type: 'time.set', left });
}

function tick(left: number): Step {
  return ({ actor }) => actor.send({ type: 'time.tick', left });
}

function read(left: number | null): Step {
  return ({ readTime }) => readTime.last().resolve(left);
}

function running(left: number) {
  return { left, isStopped: false };
}

function stopped(left: number) {
  return { left, isStopped: true };
}

/** The countdown of a session, with its calls and its clock held. */
function createDeadline(limit: number | null) {
  const clocks: { left: number; isStopped: boolean }[] = [];
  const readTime = heldPort<number | null, { surveyId: string }>();
  const feedback = vi.fn();
  const heldClock = fromCallback<ClockEvent, { left: number }>(({ input }) => {
    const one = running(input.left);
    clocks.push(one);
    return () => {
      one.isStopped = true;
    };
  });
  const session = setup({
    types: {} as {
      context: { overs: number; returns: number };
      events: { type: 'time.over' | 'page.return' };
    },
    actors: {
      deadline: deadlineMachine.provide({
        actors: { clock: heldClock, readTime: readTime.logic },
        actions: { feedback },
      }),
    },
  }).createMachine({
    context: { overs: 0, returns: 0 },
    invoke: { systemId: 'deadline', src: 'deadline', input: { surveyId: 's', left: limit } },
    on: {
      'time.over': { actions: assign({ overs: ({ context }) => context.overs + 1 }) },
      'page.return': { actions: assign({ returns: ({ context }) => context.returns + 1 }) },
    },
  });
  const clock = new SimulatedClock();
  const parent = createActor(session, { clock }).start();
  const actor: DeadlineActor = parent.system.get('deadline');
  return {
    actor,
    clock,
    readTime,
    shown() {
      const snapshot = actor.getSnapshot();
      const at = stateKey(snapshot.value);
      return {
        ...parent.getSnapshot().context,
        at,
        stage: /stage\.([\w.]+)/.exec(at)?.[1],
        clocks,
        reads: readTime.made.length,
        feedbacks: feedback.mock.calls.length,
        left: selectTimeLeft(snapshot),
        warning: selectWarning(snapshot),
        isFresh: selectIsFresh(snapshot),
        isUrgent: selectIsUrgent(snapshot),
        isHidden: selectIsHidden(snapshot),
      };
    },
  };
}
