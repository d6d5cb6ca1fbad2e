import * as v from 'valibot';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';
import { blankLacks, optionPath } from './shared/unanswerable.ts';

export const multiInput: ServerQuestionType<5> = {
  name: 'multiInput',
  config: {},
  option: { ...blankFileEntries, required: v.optional(v.boolean(), true) },
  issues: ({ choice }) =>
    choice.flatMap(({ questionConfig }, index) => blankIssues(questionConfig, optionPath(index))),
  unanswerable: ({ choice }) => {
    const lacks = choice.map(({ questionConfig }, index) =>
      blankLacks(questionConfig, optionPath(index)),
    );
    const isLacking = (index: number) => (lacks[index] ?? []).length > 0;
    return {
      isWhole:
        choice.every((_, index) => isLacking(index)) ||
        choice.some(({ questionConfig }, index) => questionConfig.required && isLacking(index)),
      parts: lacks.flat(),
    };
  },
  askable: () => answeredOnly,
  values: ({ blanks }) => Object.keys(blanks),
  amount: () => null,
  points: () => 0,
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ blanks }) => blanks,
};
