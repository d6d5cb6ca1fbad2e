import { fromCallback } from 'xstate';
import { InvalidReply } from '../../contract/envelope.ts';
import { type Status, status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import {
  type ClockEvent,
  deadlineMachine,
  type Extension,
  type TimeLeft,
  type TimeOnServer,
} from '../../machines/deadline/deadline.machine.ts';
import type { LocationRequest } from '../../machines/lib/locationRequest.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { timeOf } from '../../machines/session/session.logic.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { countDown } from '../effects/page/countDown.ts';
import { vibrate } from '../effects/page/vibrate.ts';

export const wiredDeadline = deadlineMachine.provide({
  actors: {
    clock: fromCallback<ClockEvent, { remainingMs: number }>(({ input, sendBack }) =>
      countDown(
        input.remainingMs,
        (remainingMs) => sendBack({ type: 'time.tick', remainingMs }),
        () => sendBack({ type: 'time.wake' }),
      ),
    ),
    readTime: promisePort(async (input: LocationRequest, signal) =>
      timeIn(await portCalls.locate(input, signal)),
    ),
    extendTime: promisePort(async (input: Extension, signal): Promise<TimeLeft> => {
      const step = await portCalls.extendTime(input, signal);
      if (!step.maxAnswerTimeConfig) throw new InvalidReply('No time');
      return timeOf(step);
    }),
  },
  actions: { feedback: vibrate },
});

/** Statuses in which the respondent can still answer. */
const open: readonly Status[] = [status.notStarted, status.home, status.answering, status.paused];

function timeIn(location: Location): TimeOnServer {
  return open.includes(location.status) ? timeOf(location) : 'nothingToAnswer';
}
