import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { areOptions } from './parts.ts';

interface Answer {
  choice: string | null;
}

const empty: Answer = { choice: null };

export const singleOption = {
  answer: v.object({ choice: v.nullable(v.string()) }),
  empty,
  isEmpty: (answer: Answer) => answer.choice === null,
  findFaults: (
    answer: Answer,
    { choice }: { choice: readonly { id: string }[] },
  ): readonly Fault[] => (areOptions([answer.choice ?? ''], choice) ? [] : [{ kind: 'malformed' }]),
};
