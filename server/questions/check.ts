import * as v from 'valibot';
import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { blankInFile, blankMisfits, boundMisfits } from './shared/blank.ts';
import type { Misfit, Served } from './shared/serverQuestionType.ts';

export const check: Served<2> = {
  name: 'check',
  config: { min: bound, max: upperBound },
  option: {
    ...blankInFile,
    input: v.optional(v.boolean(), false),
    exclusive: v.optional(v.boolean(), false),
  },
  misfits: ({ choice, config: { min, max } }) => [
    ...boundMisfits(min, max, 'config', ['min', 'max']),
    ...tooFewOptions(min, choice.filter(({ questionConfig }) => !questionConfig.exclusive).length),
    ...choice.flatMap(({ questionConfig }, place) =>
      blankMisfits(questionConfig, `choice[${place}].questionConfig`),
    ),
  ],
  askable: ({ choice }) => ({
    values: 'several',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choices }) => choices.map(({ id }) => id),
  amount: () => null,
  points: ({ choices }, scoreOf) => choices.reduce((sum, { id }) => sum + scoreOf(id), 0),
  columns: ({ choice }) =>
    choice.flatMap(({ id, questionConfig }) => (questionConfig.input ? [id, `${id}.text`] : [id])),
  cells: ({ choices }, { choice }) => ({
    // A zero tells "not chosen" from "not asked", which stays empty.
    ...Object.fromEntries(choice.map(({ id }) => [id, 0])),
    ...Object.fromEntries(choices.map(({ id }) => [id, 1])),
    ...Object.fromEntries(
      choices.flatMap(({ id, text }) => (text === undefined ? [] : [[`${id}.text`, text]])),
    ),
  }),
};

function tooFewOptions(min: number | undefined, options: number): readonly Misfit[] {
  if (min === undefined || min <= options) return [];
  return [{ path: 'config.min', reason: `only ${options} options can be chosen together` }];
}
