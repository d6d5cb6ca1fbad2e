import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { boundIssues } from './shared/blank.ts';
import { pictureIssues } from './shared/pictures.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const picRate: ServerQuestionType<14> = {
  name: 'picRate',
  config: { min: bound, max: upperBound },
  option: {},
  issues: ({ choice, config: { min, max } }) => [
    ...boundIssues(min, max, 'config', ['min', 'max']),
    ...(min !== undefined && min > choice.length
      ? [{ path: 'config.min', reason: `only ${choice.length} options can be chosen` }]
      : []),
    ...pictureIssues(choice),
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
