import * as v from 'valibot';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const multiInput: ServerQuestionType<5> = {
  name: 'multiInput',
  config: {},
  option: { ...blankFileEntries, required: v.optional(v.boolean(), true) },
  issues: ({ choice }) =>
    choice.flatMap(({ questionConfig }, index) =>
      blankIssues(questionConfig, `choice[${index}].questionConfig`),
    ),
  askable: () => answeredOnly,
  values: ({ blanks }) => Object.keys(blanks),
  amount: () => null,
  points: () => 0,
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ blanks }) => blanks,
};
