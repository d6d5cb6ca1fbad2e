import * as v from 'valibot';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { readTexts } from '../../contract/questions/shared/fields.ts';
import { areOptions, bound } from '../../contract/questions/shared/parts.ts';

export const orderButtons = {
  rank: (id: string) => `rank ${id}`,
  up: (id: string) => `up ${id}`,
  down: (id: string) => `down ${id}`,
  remove: (id: string) => `remove ${id}`,
};

/** Code 13, ranking: the options from first to last. At least `min` options have to be ranked; without `min`, all. */
export const order = defineQuestion({
  code: 13,
  name: 'order',
  needsOptions: true,
  config: { min: bound },
  option: {},
  answer: v.object({ order: v.array(v.string()) }),
  empty: { order: [] },
  read: (fields) => ({ order: readTexts(fields, 'order') }),
  fields: ({ order }) => ({ order }),
  buttons: {
    remove: orderButtons.remove(''),
    enter: ({ order }) => order.map(orderButtons.rank),
  },
  answers({ choice, config }, { named }) {
    const ids = choice.map(({ id }) => id);
    const least = Math.max(config.min ?? ids.length, 1);
    const first = ids.filter((id) => named.includes(id));
    return [
      ids,
      ids.slice(0, least),
      ids.toReversed(),
      ...first.map((id) => [id, ...ids.filter((other) => other !== id)]),
      ...(least > 1 ? [ids.slice(0, least - 1)] : []),
    ].map((order) => ({ order }));
  },
  isEmpty: (answer) => answer.order.length === 0,
  findFaults(answer, { choice, config }) {
    if (!areOptions(answer.order, choice)) return [{ kind: 'malformed' }];
    const min = Math.min(config.min ?? choice.length, choice.length);
    return answer.order.length < min ? [{ kind: 'tooFew', min }] : [];
  },
});
