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
