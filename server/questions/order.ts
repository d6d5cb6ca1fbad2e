import { bound } from '../../contract/questions/shared/parts.ts';
import { onlyWhether, type Served } from './shared/serverQuestionType.ts';

export const order: Served<13> = {
  name: 'order',
  config: { min: bound },
  option: {},
  misfits: ({ choice, config: { min } }) =>
    min !== undefined && min > choice.length
      ? [{ path: 'config.min', reason: `only ${choice.length} options can be ranked` }]
      : [],
  askable: () => onlyWhether,
  values: (answer) => answer.order,
  amount: () => null,
  points: () => 0,
  // The rank of each option, 1 being the first; one that was not ranked stays empty.
  columns: ({ choice }) => choice.map(({ id }) => id),
  cells: (answer) => Object.fromEntries(answer.order.map((id, place) => [id, place + 1])),
};
