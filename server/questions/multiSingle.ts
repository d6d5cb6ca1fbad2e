import { rowMisfits } from './shared/matrix.ts';
import { onlyWhether, type Served } from './shared/serverQuestionType.ts';

export const multiSingle: Served<6> = {
  name: 'multiSingle',
  config: {},
  option: {},
  hasSubChoices: true,
  misfits: ({ choice }) => rowMisfits(choice),
  askable: () => onlyWhether,
  values: ({ rows }) => Object.keys(rows),
  amount: () => null,
  points: ({ rows }, scoreOf) =>
    Object.entries(rows).reduce((sum, [row, column]) => sum + scoreOf(row, column), 0),
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ rows }) => rows,
};
