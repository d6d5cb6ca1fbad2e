import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Failure } from '../../machines/lib/failure.ts';
import { toastMachine } from '../../machines/toast/toast.machine.ts';
import { selectIsToastShown, selectToastContent } from '../../machines/toast/toast.select.ts';

const failure: Failure = { kind: 'refused', code: 777, message: 'Full moon', fault: null };
const showFailure = { type: 'toast.showFailure', failure } as const;
const showRemark = { type: 'toast.showRemark', remark: 'copied' } as const;

test.each([
  ['a failure', 3000, showFailure, failure],
  ['a remark', 1000, showRemark, { kind: 'remark', remark: 'copied' }],
])('%s floats for %i ms, and its text stays until it is cleared', (_, duration, event, content) => {
  const { actor, clock, shown } = createToast();
  actor.send(event);
  clock.increment(duration - 1);
  expect(shown()).toEqual({ isFloating: true, content });
  clock.increment(1);
  expect(shown()).toEqual({ isFloating: false, content });
  actor.send({ type: 'toast.clear' });
  expect(shown().content).toBeNull();
});

test('a second toast floats for its own 3000 ms', () => {
  const { actor, clock, shown } = createToast();
  actor.send(showFailure);
  clock.increment(2000);
  actor.send({ type: 'toast.showFailure', failure: { kind: 'unreachable' } });
  clock.increment(2000);
  expect(shown()).toEqual({ isFloating: true, content: { kind: 'unreachable' } });
});

test('a failure with which the page came does not float', () => {
  expect(createToast({ failure }).shown()).toEqual({ isFloating: false, content: failure });
});

function createToast(input?: { failure: Failure }) {
  const clock = new SimulatedClock();
  const actor = createActor(toastMachine, { clock, input }).start();
  const shown = () => ({
    isFloating: selectIsToastShown(actor.getSnapshot()),
    content: selectToastContent(actor.getSnapshot()),
  });
  return { actor, clock, shown };
}
