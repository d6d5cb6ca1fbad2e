import type { Step } from '../../contract/survey.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import type { Commit } from '../../machines/question/question.types.ts';
import { delayReload } from '../effects/network/reload.ts';
import { afterPaint } from '../effects/page/afterPaint.ts';

/** The outbox of a page, which commits an answer after the next question is on screen. */
export function wiredOutbox(commit: (answer: Commit) => Promise<Step>) {
  return outboxMachine.provide({
    actors: {
      commit: promisePort((answer: Commit) =>
        delayReload(afterPaint().then(() => commit({ ...answer, keepalive: true }))),
      ),
    },
  });
}
