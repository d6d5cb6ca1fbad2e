import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Failure } from '../../machines/lib/failure.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import {
  selectDialog,
  selectToast,
  selectToasting,
} from '../../machines/notices/notices.select.ts';

const failure: Failure = { kind: 'refused', code: 777, message: 'Full moon', fault: null };

test('a toast floats for 3000 ms, and its words stay until the next action', () => {
  const { actor, clock } = notices();
  actor.send({ type: 'toast.showFailure', failure });
  clock.increment(2999);
  expect(selectToasting(actor.getSnapshot())).toBe(true);
  clock.increment(1);
  expect(selectToasting(actor.getSnapshot())).toBe(false);
  expect(selectToast(actor.getSnapshot())).toEqual(failure);
  actor.send({ type: 'toast.clear' });
  expect(selectToast(actor.getSnapshot())).toBeNull();
});

test('Escape closes the toast, not its words', () => {
  const { actor } = notices();
  actor.send({ type: 'toast.showFailure', failure });
  actor.send({ type: 'toast.close' });
  expect(selectToasting(actor.getSnapshot())).toBe(false);
  expect(selectToast(actor.getSnapshot())).toEqual(failure);
});

test('a second toast has its own 3000 ms', () => {
  const { actor, clock } = notices();
  actor.send({ type: 'toast.showFailure', failure });
  clock.increment(2000);
  actor.send({ type: 'toast.showFailure', failure: { kind: 'unreachable' } });
  clock.increment(2000);
  expect(selectToasting(actor.getSnapshot())).toBe(true);
  expect(selectToast(actor.getSnapshot())).toEqual({ kind: 'unreachable' });
});

test('a word or two floats for 1000 ms', () => {
  const { actor, clock } = notices();
  actor.send({ type: 'toast.showRemark', remark: 'copied' });
  clock.increment(999);
  expect(selectToasting(actor.getSnapshot())).toBe(true);
  clock.increment(1);
  expect(selectToasting(actor.getSnapshot())).toBe(false);
  expect(selectToast(actor.getSnapshot())).toEqual({ kind: 'remark', remark: 'copied' });
});

test('a dialog about a survey that has left its screen is gone with it', () => {
  const { actor } = notices();
  actor.send({ type: 'dialog.open', question: 'moved' });
  actor.send({ type: 'dialog.close' });
  expect(selectDialog(actor.getSnapshot())).toBeNull();
});

test('a survey that moved can only be restarted', () => {
  const { actor } = notices();
  actor.send({ type: 'dialog.open', question: 'moved' });
  actor.send({ type: 'dialog.continue' });
  expect(selectDialog(actor.getSnapshot())).toBe('moved');
});

function notices() {
  const clock = new SimulatedClock();
  return { actor: createActor(noticesMachine, { clock }).start(), clock };
}
