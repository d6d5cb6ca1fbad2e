import { orderButtons } from '../../contract/questions/order.ts';
import { bound } from '../../contract/questions/shared/parts.ts';
import { idsOf } from './shared/matrix.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const order: ServerQuestionType<13> = {
  name: 'order',
  config: { min: bound },
  option: {},
  issues: ({ choice, config: { min } }) =>
    min !== undefined && min > choice.length
      ? [{ path: 'config.min', reason: `only ${choice.length} options can be ranked` }]
      : [],
  askable: () => answeredOnly,
  wholeKind: 'several',
  conditionParts: {
    name: 'row',
    ids: idsOf,
    values: ({ choice }) => ({
      values: 'one',
      possible: choice.map((_, index) => String(index + 1)),
      numeric: true,
    }),
    of: ({ order }, id) => (order.includes(id) ? order.indexOf(id) + 1 : undefined),
    // `min` options are enough.
    isNeeded: () => false,
  },
  hasCount: true,
  values: (answer) => answer.order,
  press({ order }, button) {
    const [move, id = ''] = splitOnce(button);
    const at = order.indexOf(id);
    const rest = order.filter((other) => other !== id);
    const to =
      move && { rank: rest.length, up: Math.max(at - 1, 0), down: at + 1, remove: -1 }[move];
    if (to === '') return null;
    return { order: to < 0 ? rest : [...rest.slice(0, to), id, ...rest.slice(to)] };
  },
  counting: 'ranking',
  amount: () => null,
  points: () => 0,
  // The rank of each option from 1; empty for unranked ones.
  variables: ({ choice }) =>
    choice.map(({ id, text }) => ({
      column: id,
      kind: 'rank',
      parts: [text],
      min: 1,
      max: choice.length,
    })),
  cells: (answer) => Object.fromEntries(answer.order.map((id, index) => [id, index + 1])),
};

function splitOnce(button: string): [keyof typeof orderButtons | '', string] {
  const at = button.indexOf(' ');
  const move = Object.keys(orderButtons).find((name) => name === button.slice(0, at));
  return [(move as keyof typeof orderButtons) ?? '', button.slice(at + 1)];
}
