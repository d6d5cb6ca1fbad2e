import * as v from 'valibot';
import { blankInFile, blankMisfits } from './shared/blank.ts';
import { onlyWhether, type Served } from './shared/serverQuestionType.ts';

export const multiInput: Served<5> = {
  name: 'multiInput',
  config: {},
  option: { ...blankInFile, required: v.optional(v.boolean(), true) },
  misfits: ({ choice }) =>
    choice.flatMap(({ questionConfig }, place) =>
      blankMisfits(questionConfig, `choice[${place}].questionConfig`),
    ),
  askable: () => onlyWhether,
  values: ({ blanks }) => Object.keys(blanks),
  amount: () => null,
  points: () => 0,
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ blanks }) => blanks,
};
