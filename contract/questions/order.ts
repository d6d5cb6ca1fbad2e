import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { readTexts } from './shared/fields.ts';
import { areOptions, bound } from './shared/parts.ts';

/** Code 13, ranking: options from first to last. `min` of them are enough; all when absent. */
export const order = defineQuestion({
  code: 13,
  name: 'order',
  needsOptions: true,
  config: { min: bound },
  option: {},
  answer: v.object({ order: v.array(v.string()) }),
  empty: { order: [] },
  read: (fields) => ({ order: readTexts(fields, 'order') }),
  press({ order }, button) {
    const [move, id = ''] = splitOnce(button);
    const at = order.indexOf(id);
    const rest = order.filter((other) => other !== id);
    const to =
      move && { rank: rest.length, up: Math.max(at - 1, 0), down: at + 1, remove: -1 }[move];
    if (to === '') return null;
    return { order: to < 0 ? rest : [...rest.slice(0, to), id, ...rest.slice(to)] };
  },
  isEmpty: (answer) => answer.order.length === 0,
  findFaults(answer, { choice, config }) {
    if (!areOptions(answer.order, choice)) return [{ kind: 'malformed' }];
    const min = Math.min(config.min ?? choice.length, choice.length);
    return answer.order.length < min ? [{ kind: 'tooFew', min }] : [];
  },
});

export const orderButtons = {
  rank: (id: string) => `rank ${id}`,
  up: (id: string) => `up ${id}`,
  down: (id: string) => `down ${id}`,
  remove: (id: string) => `remove ${id}`,
};

function splitOnce(button: string): [keyof typeof orderButtons | '', string] {
  const at = button.indexOf(' ');
  const move = Object.keys(orderButtons).find((name) => name === button.slice(0, at));
  return [(move as keyof typeof orderButtons) ?? '', button.slice(at + 1)];
}
