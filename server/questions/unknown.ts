import { noConditions, type ServerQuestionType } from './shared/serverQuestionType.ts';

/** Never served, because survey files with unknown types are refused. */
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
