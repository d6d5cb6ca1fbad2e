import { type EventObject, fromCallback } from 'xstate';
import type { TimeLimit, TimeSet } from '../../machines/session/setup.ts';

/**
 * The countdown of a session. Most surveys have no limit, and their respondents never fetch it: it comes when the
 * server first tells of one, and what has passed until then is taken off.
 */
export const lazyDeadline = fromCallback<TimeSet & EventObject, TimeLimit>(
  ({ input, sendBack, receive }) => {
    let isCounting = false;
    const set = async (left: number | null) => {
      if (left === null && !isCounting) return;
      isCounting = true;
      const told = performance.now();
      const { count } = await import('./ports/deadline.ts');
      const now = left === null ? null : left - (performance.now() - told);
      count(input.surveyId, now, (type) => sendBack({ type }));
    };
    // Where it cannot be fetched nothing is counted: the server ends the answering by itself.
    const tell = (left: number | null) => void set(left).catch(() => {});
    tell(input.left);
    receive(({ left }) => tell(left));
  },
);
