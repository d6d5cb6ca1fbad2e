import * as v from 'valibot';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const radio: ServerQuestionType<1> = {
  name: 'radio',
  config: {},
  option: { ...blankFileEntries, input: v.optional(v.boolean(), false) },
  issues: ({ choice }) =>
    choice.flatMap(({ questionConfig }, index) =>
      blankIssues(questionConfig, `choice[${index}].questionConfig`),
    ),
  askable: ({ choice }) => ({
    values: 'one',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choice }) => (choice === null ? [] : [choice]),
  amount: () => null,
  points: ({ choice }, scoreOf) => (choice === null ? 0 : scoreOf(choice)),
  columns: ({ choice }) =>
    choice.some(({ questionConfig }) => questionConfig.input) ? ['', 'text'] : [''],
  cells: ({ choice, text }) => ({
    ...(choice === null ? {} : { '': choice }),
    ...(text === undefined ? {} : { text }),
  }),
};
