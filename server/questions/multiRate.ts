import { hintIssues, ratingFileEntries } from './shared/ratings.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const multiRate: ServerQuestionType<9> = {
  name: 'multiRate',
  config: ratingFileEntries,
  option: {},
  issues: ({ config }) => hintIssues(config),
  askable: () => answeredOnly,
  values: ({ rows }) => Object.keys(rows),
  amount: () => null,
  points: ({ rows }) => Object.values(rows).reduce((sum, score) => sum + score, 0),
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: ({ rows }) => rows,
};
