import { describe, expect, test } from 'vitest';
import {
  counting,
  createDeadline,
  minute,
  type Row,
  run,
  type Step,
  second,
  set,
  stopped,
  tick,
  wake,
} from './deadline.fixture.ts';

const day = 24 * 60 * minute;
const toggle: Step = ({ actor }) => actor.send({ type: 'timer.toggle' });

describe('the stages', () => {
  test.each([
    [300_001, 'early', false],
    [300_000, 'lastFiveMinutes.fresh', false],
    [60_001, 'lastFiveMinutes.fresh', false],
    [60_000, 'lastMinute.fresh', true],
    [20_001, 'lastMinute.fresh', true],
    [20_000, 'lastTwentySeconds.fresh', true],
    [1, 'lastTwentySeconds.fresh', true],
  ])('with %i ms left is %s (urgent: %s)', (remainingMs, stage, isUrgent) => {
    expect(createDeadline(remainingMs).shown()).toMatchObject({ stage, isUrgent });
  });

  test.each<Row>([
    [
      'warn once each, with the time left then',
      5 * minute + second,
      [[tick(300_000)], { stage: 'lastFiveMinutes.fresh', warning: 300_000, feedbacks: 1 }],
      [[tick(299_000)], { stage: 'lastFiveMinutes.fresh', warning: 300_000, feedbacks: 1 }],
      [[tick(60_000)], { stage: 'lastMinute.fresh', warning: 60_000, feedbacks: 2 }],
      [[tick(59_000)], { stage: 'lastMinute.fresh', warning: 60_000, feedbacks: 2 }],
      [[tick(20_000)], { stage: 'lastTwentySeconds.fresh', warning: 20_000, feedbacks: 3 }],
      [[tick(19_000)], { stage: 'lastTwentySeconds.fresh', warning: 20_000, feedbacks: 3 }],
    ],
    [
      'that are skipped give one warning',
      day,
      [[tick(12_345)], { stage: 'lastTwentySeconds.fresh', warning: 12_345, feedbacks: 1 }],
    ],
    [
      'give no warning at the end',
      day,
      [[tick(0)], { at: 'over', warning: null, feedbacks: 0, overs: 1, isUrgent: false }],
    ],
  ])('%s', run);

  test.each([300_000, 60_000, 20_000])(
    'with a warning at %i ms are fresh for 10 s',
    (remainingMs) => {
      const { clock, shown } = createDeadline(remainingMs);
      clock.increment(9_999);
      expect(shown().isFresh).toBe(true);
      clock.increment(1);
      expect(shown()).toMatchObject({ isFresh: false, warning: remainingMs });
    },
  );
});

describe('the end', () => {
  test.each<Row>([
    [
      'is sent once, and stops the clock',
      second,
      [[tick(0)], { at: 'over', remainingMs: 0, clocks: [stopped(second)] }],
      [[tick(0), wake, ({ clock }) => clock.increment(day)], { overs: 1, reads: 0 }],
    ],
    [
      'is sent at once with 0 ms left',
      0,
      [[], { at: 'over', remainingMs: 0, overs: 1, clocks: [] }],
    ],
  ])('%s', run);
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
