import { fromCallback, fromPromise } from 'xstate';
import { type Status, status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import { type ClockEvent, deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { timeLeft } from '../../machines/session/sessionState.ts';
import { request } from '../effects/network/lazyCalls.ts';
import { countDown } from '../effects/page/countDown.ts';
import { vibrate } from '../effects/page/vibrate.ts';

export const wiredDeadline = deadlineMachine.provide({
  actors: {
    clock: fromCallback<ClockEvent, { left: number }>(({ input, sendBack }) =>
      countDown(
        input.left,
        (left) => sendBack({ type: 'time.tick', left }),
        () => sendBack({ type: 'time.wake' }),
      ),
    ),
    readTime: fromPromise<number | null, { surveyId: string }>(async ({ input, signal }) =>
      timeIn(await request((client) => client.locate, { ...input, appname: '', signal })),
    ),
  },
  actions: { feedback: vibrate },
});

/** Statuses with something left to answer. */
const open: readonly Status[] = [status.notStarted, status.home, status.answering, status.paused];

/** `null` when answering is over, `Infinity` without a limit. */
function timeIn(location: Location): number | null {
  if (!open.includes(location.status)) return null;
  return timeLeft(location) ?? Number.POSITIVE_INFINITY;
}
