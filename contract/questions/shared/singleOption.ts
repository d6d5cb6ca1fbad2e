import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { type AnswersContext, itemsToTry } from './answers.ts';
import { type Fields, type FormFields, readChoice } from './fields.ts';
import { areOptions } from './parts.ts';

interface Answer {
  choice: string | null;
}

const empty: Answer = { choice: null };

export const singleOption = {
  answer: v.object({ choice: v.nullable(v.string()) }),
  empty,
  read: (fields: Fields): Answer => ({ choice: readChoice(fields, 'choice') }),
  fields: ({ choice }: Answer): FormFields => (choice === null ? {} : { choice }),
  answers: (
    { choice }: { choice: readonly { id: string }[] },
    { named }: AnswersContext,
  ): readonly Answer[] => itemsToTry(choice, named).map(({ id }) => ({ choice: id })),
  isEmpty: (answer: Answer) => answer.choice === null,
  findFaults: (
    answer: Answer,
    { choice }: { choice: readonly { id: string }[] },
  ): readonly Fault[] => (areOptions([answer.choice ?? ''], choice) ? [] : [{ kind: 'malformed' }]),
};
