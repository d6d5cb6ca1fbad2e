import * as v from 'valibot';
import { blankInFile, blankMisfits } from './shared/blank.ts';
import type { Served } from './shared/serverQuestionType.ts';

export const radio: Served<1> = {
  name: 'radio',
  config: {},
  option: { ...blankInFile, input: v.optional(v.boolean(), false) },
  misfits: ({ choice }) =>
    choice.flatMap(({ questionConfig }, place) =>
      blankMisfits(questionConfig, `choice[${place}].questionConfig`),
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
