import { expect, test } from 'vitest';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { createDeadline, minute, second, set, tick, wake } from './deadline.fixture.ts';

const offered = { left: 2, seconds: 300 };
const once = { left: 1, seconds: 300 };
const usedUp = { left: 0, seconds: 300 };

function deadlineWith(remainingMs: number, extensions: typeof offered | null = offered) {
  const deadline = createDeadline(remainingMs, extensions);
  return { ...deadline, press: () => deadline.actor.send({ type: 'time.extend' }) };
}

test('more time is offered from the first warning on', () => {
  const deadline = deadlineWith(6 * minute);
  expect(deadline.shown()).toMatchObject({ isPossible: true, isOffered: false });
  tick(5 * minute)(deadline);
  expect(deadline.shown()).toMatchObject({ isOffered: true, isBusy: false });
});

test.each([
  ['off', null],
  ['used up', usedUp],
])('nothing is offered where extensions are %s, and a press calls nothing', (_, extensions) => {
  const deadline = deadlineWith(minute, extensions);
  deadline.press();
  expect(deadline.shown()).toMatchObject({ isPossible: false, isOffered: false, keys: [] });
});

test('a press moves the end, says so for 10 s, and is called once', async () => {
  const deadline = deadlineWith(minute);
  deadline.press();
  deadline.press();
  expect(deadline.shown()).toMatchObject({ isBusy: true, keys: ['nonce-extension-2'] });
  await deadline.extendTime.last().resolve({ remainingMs: 6 * minute, extensions: once });
  expect(deadline.shown()).toMatchObject({
    ...{ stage: 'early', remainingMs: 6 * minute, isGranted: true, extendedTo: 6 * minute },
    clocks: [{ isStopped: true }, { remainingMs: 6 * minute, isStopped: false }],
  });
  deadline.clock.increment(10_000);
  expect(deadline.shown()).toMatchObject({ isGranted: false });
  tick(20_000)(deadline);
  deadline.press();
  expect(deadline.shown().keys).toEqual(['nonce-extension-2', 'nonce-extension-1']);
  await deadline.extendTime.last().resolve({ remainingMs: 5 * minute, extensions: usedUp });
  expect(deadline.shown()).toMatchObject({ isOffered: false, isUsedUp: true, isGranted: true });
});

test('a press that is lost is said, and is repeated by its key', async () => {
  const deadline = deadlineWith(minute);
  deadline.press();
  await deadline.extendTime.last().reject(new TypeError('Failed to fetch'));
  expect(deadline.shown()).toMatchObject({ isFailed: true, isOffered: true, reads: 0 });
  deadline.press();
  expect(deadline.shown()).toMatchObject({
    isFailed: false,
    keys: ['nonce-extension-2', 'nonce-extension-2'],
  });
});

test('a press that is refused reads what is left from the server', async () => {
  const deadline = deadlineWith(minute);
  deadline.press();
  await deadline.extendTime.last().reject(new Refusal(codes.conflict, 'No'));
  expect(deadline.shown()).toMatchObject({ isFailed: true, reads: 1 });
  await deadline.readTime.last().resolve({ remainingMs: 50 * second, extensions: once });
  deadline.press();
  expect(deadline.shown().keys).toEqual(['nonce-extension-2', 'nonce-extension-1']);
  await deadline.extendTime.last().reject(new Refusal(codes.conflict, 'No'));
  await deadline.readTime.last().resolve({ remainingMs: 50 * second, extensions: usedUp });
  expect(deadline.shown()).toMatchObject({ isFailed: true, isUsedUp: true, isOffered: false });
});

test('another tab that has extended the time is heard before the end', async () => {
  const deadline = deadlineWith(second);
  tick(0)(deadline);
  expect(deadline.shown()).toMatchObject({ overs: 0, reads: 1 });
  await deadline.readTime.last().resolve({ remainingMs: 5 * minute, extensions: once });
  expect(deadline.shown()).toMatchObject({
    overs: 0,
    remainingMs: 5 * minute,
    stage: 'lastFiveMinutes.fresh',
  });
});

test.each<[string, (deadline: ReturnType<typeof deadlineWith>) => unknown]>([
  ['no reply within a second', ({ clock }) => clock.increment(1000)],
  ['a lost call', ({ readTime }) => readTime.last().reject(new TypeError('Failed to fetch'))],
  [
    'the same end',
    ({ readTime }) => readTime.last().resolve({ remainingMs: 0, extensions: offered }),
  ],
])('the end comes by %s', async (_, step) => {
  const deadline = deadlineWith(second);
  tick(0)(deadline);
  await step(deadline);
  expect(deadline.shown()).toMatchObject({ at: 'over', overs: 1 });
});

test('an end that the server has made meanwhile is located', async () => {
  const deadline = deadlineWith(second);
  tick(0)(deadline);
  await deadline.readTime.last().resolve('nothingToAnswer');
  expect(deadline.shown()).toMatchObject({ at: 'idle', overs: 0, returns: 1 });
});

test('a press shortly before the end is awaited', async () => {
  const deadline = deadlineWith(second);
  deadline.press();
  tick(0)(deadline);
  wake(deadline);
  await deadline.extendTime.last().resolve({ remainingMs: 5 * minute, extensions: once });
  expect(deadline.shown()).toMatchObject({ overs: 0, remainingMs: 5 * minute, isGranted: true });
});

test('a time without news of extensions keeps what is known, one without them offers none', () => {
  const deadline = deadlineWith(minute);
  set(50 * second)(deadline);
  expect(deadline.shown().isOffered).toBe(true);
  deadline.actor.send({ type: 'time.set', remainingMs: 40 * second, extensions: null });
  expect(deadline.shown().isOffered).toBe(false);
});

test.each([
  ['earlier', minute, 1000],
  ['the same, but more is left until it than is counted', 6 * minute + second, 2000],
])('a time whose end is %s is that of a late reply, and changes nothing', (_, remainingMs, end) => {
  const deadline = deadlineWith(minute);
  deadline.actor.send({ type: 'time.set', remainingMs: 6 * minute, extensions: once, end: 2000 });
  const before = deadline.shown();
  deadline.actor.send({ type: 'time.set', remainingMs, extensions: offered, end });
  expect(deadline.shown()).toEqual(before);
  deadline.actor.send({ type: 'time.set', remainingMs: 5 * minute, end: 2000 });
  expect(deadline.shown()).toMatchObject({ remainingMs: 5 * minute });
});

test('a press whose reply comes after that of another tab says what is left by now', async () => {
  const deadline = deadlineWith(minute);
  deadline.press();
  deadline.actor.send({
    type: 'time.set',
    remainingMs: 11 * minute,
    extensions: usedUp,
    end: 3000,
  });
  await deadline.extendTime
    .last()
    .resolve({ remainingMs: 6 * minute, extensions: once, end: 2000 });
  expect(deadline.shown()).toMatchObject({
    ...{ remainingMs: 11 * minute, isGranted: true, extendedTo: 11 * minute, isUsedUp: true },
  });
});

test('a time after a stop counts, whatever its end is', () => {
  const deadline = deadlineWith(minute);
  deadline.actor.send({ type: 'time.set', remainingMs: 6 * minute, extensions: once, end: 2000 });
  deadline.actor.send({ type: 'time.set', remainingMs: null });
  deadline.actor.send({ type: 'time.set', remainingMs: minute, extensions: offered, end: 1000 });
  expect(deadline.shown()).toMatchObject({ remainingMs: minute });
});
