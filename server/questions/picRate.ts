import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { boundMisfits } from './shared/blank.ts';
import { pictureMisfits } from './shared/pictures.ts';
import type { Served } from './shared/serverQuestionType.ts';

export const picRate: Served<14> = {
  name: 'picRate',
  config: { min: bound, max: upperBound },
  option: {},
  misfits: ({ choice, config: { min, max } }) => [
    ...boundMisfits(min, max, 'config', ['min', 'max']),
    ...(min !== undefined && min > choice.length
      ? [{ path: 'config.min', reason: `only ${choice.length} options can be chosen` }]
      : []),
    ...pictureMisfits(choice),
  ],
  askable: ({ choice }) => ({
    values: 'several',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choices }) => choices.map(({ id }) => id),
  amount: () => null,
  points: ({ choices }, scoreOf) => choices.reduce((sum, { id }) => sum + scoreOf(id), 0),
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ choices }, { choice }) => ({
    ...Object.fromEntries(choice.map(({ id }) => [id, 0])),
    ...Object.fromEntries(choices.map(({ id }) => [id, 1])),
  }),
};
