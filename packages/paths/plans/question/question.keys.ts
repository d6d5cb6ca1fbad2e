import type { SnapshotFrom } from 'xstate';
import type { questionMachine } from '../../../../machines/question/question.machine.ts';
import { stateKey } from '../../model.ts';

/**
 * The state of the answer, such as `drafting.editing`, `late.flushing` or `done`, without the groups of the chart
 * around it.
 */
export function answerState({ value }: SnapshotFrom<typeof questionMachine>): string {
  return stateKey(value)
    .replace(/^open\.precedingAnswer\.\w+\+answer\./, '')
    .replace(/^inTime\./, '');
}
