import { bound } from '../../contract/questions/shared/parts.ts';
import { idsOf } from '../../server/questions/shared/matrix.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import { orderButtons } from './contract.ts';

export const order: ServerQuestionType<13> = {
  name: 'order',
  otherNames: otherNames('ranking rank sort sorting'),
  config: { min: bound },
  keyDescriptions: { 'config.min': 'The fewest options that are ranked; all of them without it.' },
  option: {},
  issues: ({ choice, config: { min } }) =>
    min !== undefined && min > choice.length
      ? [{ path: 'config.min', reason: `only ${choice.length} options can be ranked` }]
      : [],
  askable: () => answeredOnly,
  wholeKind: 'several',
  plain: { whole: 'order', hasSeveral: (part) => part === undefined },
  conditionParts: {
    name: 'row',
    ids: idsOf,
    values: ({ choice }) => ({
      values: 'one',
      possible: choice.map((_, index) => String(index + 1)),
      numeric: true,
    }),
    of: ({ order }, id) => (order.includes(id) ? order.indexOf(id) + 1 : undefined),
    // An option may stay unranked where `min` options are ranked, so no option is mandatory.
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
  // Each option is a variable with its rank from 1; empty for an unranked option.
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
