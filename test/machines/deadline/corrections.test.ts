import { describe, expect, test } from 'vitest';
import {
  counting,
  createDeadline,
  minute,
  type Row,
  run,
  running,
  type Step,
  second,
  set,
  stopped,
  tick,
  wake,
} from './deadline.fixture.ts';

const lose: Step = ({ readTime }) => readTime.last().reject(new TypeError('Failed to fetch'));
const reading = 'running.stage.early+clock.ticking.reading';

describe('a new time from the server', () => {
  test.each<Row>([
    [
      'restarts the clock',
      10 * minute,
      [[set(9 * minute)], { remainingMs: 9 * minute }],
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
    [
      'takes the warning of the last five minutes back',
      4 * minute,
      [[set(10 * minute)], { stage: 'early', warning: null }],
    ],
    [
      'leads from the last minute back to the last five',
      50_000,
      [[set(4 * minute)], { stage: 'lastFiveMinutes.fresh', warning: 4 * minute }],
    ],
    [
      'leads from the last twenty seconds back to the last minute',
      10_000,
      [[set(50_000)], { stage: 'lastMinute.fresh', warning: 50_000 }],
    ],
  ])('%s', run);
});

describe('a page that wakes (T02)', () => {
  const remainingMs = 20 * minute;

  test.each<Row>([
    [
      'reads the time from the server, and counts meanwhile',
      remainingMs,
      [[wake], { at: reading, reads: 1 }],
      [
        [tick(remainingMs - second)],
        { remainingMs: remainingMs - second, clocks: [running(remainingMs)] },
      ],
      [[read(10 * minute)], { at: counting, remainingMs: 10 * minute }],
      [[], { clocks: [stopped(remainingMs), running(10 * minute)] }],
    ],
    [
      'locates the session again when nothing is left to answer',
      remainingMs,
      [[wake, read('nothingToAnswer')], { at: 'idle', overs: 0, returns: 1 }],
    ],
    [
      'counts no more when the server has no limit any more',
      remainingMs,
      [[wake, read(null)], { at: 'idle', overs: 0, returns: 0 }],
    ],
    [
      'counts on when the call is lost, and reads again the next time',
      remainingMs,
      [[wake, lose], { at: counting, clocks: [running(remainingMs)] }],
      [[tick(19 * minute), wake], { remainingMs: 19 * minute, reads: 2 }],
    ],
    [
      'warns once of the stages it has slept through',
      remainingMs,
      [[wake, read(50_000)], { stage: 'lastMinute.fresh', warning: 50_000, feedbacks: 1 }],
    ],
    [
      'accepts the time of another reply, and ignores its own',
      remainingMs,
      [
        [wake, set(5 * second)],
        { at: 'running.stage.lastTwentySeconds.fresh+clock.ticking.trusted' },
      ],
      [[read(remainingMs)], { remainingMs: 5 * second }],
    ],
  ])('%s', run);

  test('a second time ignores the first reply', async () => {
    const deadline = createDeadline(remainingMs);
    wake(deadline);
    const first = deadline.readTime.last();
    expect(first.input).toEqual({ surveyId: 's', appname: 'shop', userId: 'ada' });
    wake(deadline);
    await first.resolve({ remainingMs: 19 * minute });
    expect(deadline.shown().remainingMs).toBe(remainingMs);
    await deadline.readTime.last().resolve({ remainingMs: 2 * minute });
    expect(deadline.shown().remainingMs).toBe(2 * minute);
  });
});

function read(time: number | null | 'nothingToAnswer'): Step {
  return ({ readTime }) =>
    readTime.last().resolve(time === 'nothingToAnswer' ? time : { remainingMs: time });
}
