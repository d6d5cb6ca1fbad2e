import { fromCallback, fromPromise } from 'xstate';
import { type Status, status } from '../../../contract/status.ts';
import type { Location } from '../../../contract/survey.ts';
import { type ClockNews, deadlineMachine, timeLeft } from '../../../machines/deadline.machine.ts';
import { readerLanguage } from '../../effects/browser.ts';
import { countDown } from '../../effects/clock.ts';
import { send } from '../../effects/network.ts';
import { vibrate } from '../../effects/vibrate.ts';

/** The machine of the maximum answer time with the real clock and server behind its ports. */
export const wiredDeadline = deadlineMachine.provide({
  actors: {
    clock: fromCallback<ClockNews, { left: number }>(({ input, sendBack }) =>
      countDown(
        input.left,
        (left) => sendBack({ type: 'time.tick', left }),
        () => sendBack({ type: 'time.wake' }),
      ),
    ),
    readTime: fromPromise<number | null, { surveyId: string }>(async ({ input }) =>
      timeIn(
        await send('location', {
          body: { surveyInfo: input.surveyId },
          headers: readerLanguage(),
        }),
      ),
    ),
  },
  actions: { feedback: vibrate },
});

/** Where there is still something to answer. */
const open: readonly Status[] = [status.notStarted, status.home, status.answering];

/** What a location says of the time: none where answering is over, endless where it tells of no end. */
function timeIn(location: Location): number | null {
  if (!open.includes(location.status)) return null;
  return timeLeft(location.maxAnswerTimeConfig) ?? Number.POSITIVE_INFINITY;
}
