import * as v from 'valibot';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';
import { oneOption } from './shared/singleOption.ts';
import { optionPath, unanswerableOptions } from './shared/unanswerable.ts';

export const radio: ServerQuestionType<1> = {
  ...oneOption,
  name: 'radio',
  option: { ...blankFileEntries, input: v.optional(v.boolean(), false) },
  issues: ({ choice }) =>
    choice.flatMap(({ questionConfig }, index) => blankIssues(questionConfig, optionPath(index))),
  unanswerable: ({ choice }) => {
    const parts = unanswerableOptions(choice);
    return { isWhole: parts.length === choice.length, parts };
  },
  columns: ({ choice }) =>
    choice.some(({ questionConfig }) => questionConfig.input) ? ['', 'text'] : [''],
  cells: ({ choice, text }) => ({
    ...(choice === null ? {} : { '': choice }),
    ...(text === undefined ? {} : { text }),
  }),
};
