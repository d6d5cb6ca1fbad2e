import { fromPromise } from 'xstate';
import type { Step } from '../../contract/survey.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import type { Commit } from '../../machines/question/context.ts';
import { afterPaint } from '../effects/page/afterPaint.ts';

/** The outbox of a page, which commits once the next question is on screen. */
export function wiredOutbox(commit: (answer: Commit) => Promise<Step>) {
  return outboxMachine.provide({
    actors: {
      commit: fromPromise<Step, Commit>(async ({ input }) => {
        await afterPaint();
        return commit({ ...input, keepalive: true });
      }),
    },
  });
}
