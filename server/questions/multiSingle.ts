import { rowIssues } from './shared/matrix.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const multiSingle: ServerQuestionType<6> = {
  name: 'multiSingle',
  config: {},
  option: {},
  hasSubChoices: true,
  issues: ({ choice }) => rowIssues(choice),
  askable: () => answeredOnly,
  values: ({ rows }) => Object.keys(rows),
  amount: () => null,
  points: ({ rows }, scoreOf) =>
    Object.entries(rows).reduce((sum, [row, column]) => sum + scoreOf(row, column), 0),
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ rows }) => rows,
};
