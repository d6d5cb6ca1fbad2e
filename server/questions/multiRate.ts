import { hintMisfits, ratingInFile } from './shared/ratings.ts';
import { onlyWhether, type Served } from './shared/serverQuestionType.ts';

export const multiRate: Served<9> = {
  name: 'multiRate',
  config: ratingInFile,
  option: {},
  misfits: ({ config }) => hintMisfits(config),
  askable: () => onlyWhether,
  values: ({ rows }) => Object.keys(rows),
  amount: () => null,
  points: ({ rows }) => Object.values(rows).reduce((sum, score) => sum + score, 0),
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ rows }) => rows,
};
