import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Failure } from '../../machines/lib/failure.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { selectToast, selectToasting } from '../../machines/notices/notices.select.ts';

const failure: Failure = { kind: 'refused', code: 777, message: 'Full moon', fault: null };
const showFailure = { type: 'toast.showFailure', failure } as const;
const showRemark = { type: 'toast.showRemark', remark: 'copied' } as const;

test.each([
  ['a failure', 3000, showFailure, failure],
  ['a remark', 1000, showRemark, { kind: 'remark', remark: 'copied' }],
])('%s floats for %i ms, and its text stays until it is cleared', (_, duration, event, content) => {
  const { actor, clock, shown } = createNotices();
  actor.send(event);
  clock.increment(duration - 1);
  expect(shown()).toEqual({ isFloating: true, content });
  clock.increment(1);
  expect(shown()).toEqual({ isFloating: false, content });
  actor.send({ type: 'toast.clear' });
  expect(shown().content).toBeNull();
});

test('a second toast floats for its own 3000 ms', () => {
  const { actor, clock, shown } = createNotices();
  actor.send(showFailure);
  clock.increment(2000);
  actor.send({ type: 'toast.showFailure', failure: { kind: 'unreachable' } });
  clock.increment(2000);
  expect(shown()).toEqual({ isFloating: true, content: { kind: 'unreachable' } });
});

function createNotices() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine, { clock }).start();
  const shown = () => ({
    isFloating: selectToasting(actor.getSnapshot()),
    content: selectToast(actor.getSnapshot()),
  });
  return { actor, clock, shown };
}
