import {
  noConditions,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';

/** The server refuses survey files with unknown types, so it never serves this one. */
export const unknown: ServerQuestionType<0> = {
  name: 'unknown',
  config: {},
  option: null,
  issues: () => [{ path: '', reason: 'cannot be read as a question of its type' }],
  askable: () => noConditions,
  anonymous: () => ({}),
  values: () => [],
  counting: 'nothing',
  amount: () => null,
  points: () => 0,
  variables: () => [],
  cells: () => ({}),
};
