import { fromCallback, fromPromise } from 'xstate';
import { type Status, status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import { type ClockEvent, deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { timeOf } from '../../machines/session/sessionState.ts';
import { request } from '../effects/network/request.ts';
import { countDown } from '../effects/page/countDown.ts';
import { vibrate } from '../effects/page/vibrate.ts';

/** The machine of the maximum answer time with the real clock and server behind its ports. */
export const wiredDeadline = deadlineMachine.provide({
  actors: {
    clock: fromCallback<ClockEvent, { left: number }>(({ input, sendBack }) =>
      countDown(
        input.left,
        (left) => sendBack({ type: 'time.tick', left }),
        () => sendBack({ type: 'time.wake' }),
      ),
    ),
    readTime: fromPromise<number | null, { surveyId: string }>(async ({ input }) =>
      timeIn(await request((all) => all.locate, { ...input, appname: '' })),
    ),
  },
  actions: { feedback: vibrate },
});

/** Where there is still something to answer, now or later. */
const open: readonly Status[] = [status.notStarted, status.home, status.answering, status.paused];

/** What a location says of the time: none where answering is over, endless where it tells of no end. */
function timeIn(location: Location): number | null {
  if (!open.includes(location.status)) return null;
  return timeOf(location) ?? Number.POSITIVE_INFINITY;
}
