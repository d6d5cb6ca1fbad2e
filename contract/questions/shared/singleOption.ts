import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { type Fields, readChoice } from './fields.ts';
import { areOptions } from './parts.ts';

interface Answer {
  choice: string | null;
}

const empty: Answer = { choice: null };

export const singleOption = {
  answer: v.object({ choice: v.nullable(v.string()) }),
  empty,
  read: (fields: Fields): Answer => ({ choice: readChoice(fields, 'choice') }),
  isEmpty: (answer: Answer) => answer.choice === null,
  findFaults: (
    answer: Answer,
    { choice }: { choice: readonly { id: string }[] },
  ): readonly Fault[] => (areOptions([answer.choice ?? ''], choice) ? [] : [{ kind: 'malformed' }]),
};
