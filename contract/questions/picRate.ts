import * as v from 'valibot';
import { countFaults } from './shared/bounds.ts';
import { defineQuestion } from './shared/define.ts';
import { readTexts } from './shared/fields.ts';
import { areOptions, bound, upperBound } from './shared/parts.ts';

/** Code 14, pictures to choose from; with `max` 1 just one of them. */
export const picRate = defineQuestion({
  code: 14,
  name: 'picRate',
  needsOptions: true,
  hasBounds: true,
  config: { min: bound, max: upperBound },
  option: {},
  answer: v.object({ choices: v.array(v.object({ id: v.string() })) }),
  empty: { choices: [] },
  read: (fields) => ({ choices: readTexts(fields, 'choice').map((id) => ({ id })) }),
  isEmpty: ({ choices }) => choices.length === 0,
  findFaults({ choices }, { choice, config }) {
    const ids = choices.map(({ id }) => id);
    if (!areOptions(ids, choice)) return [{ kind: 'malformed' }];
    return countFaults(ids.length, { ...config, available: choice.length });
  },
});
