import { nothingToAsk, type Served } from './shared/serverQuestionType.ts';

/** Never served: a survey file with a type the contract does not know is refused. */
export const unknown: Served<0> = {
  name: 'unknown',
  config: {},
  option: null,
  misfits: () => [{ path: '', reason: 'cannot be read as a question of its type' }],
  askable: () => nothingToAsk,
  values: () => [],
  amount: () => null,
  points: () => 0,
  columns: () => [],
  cells: () => ({}),
};
