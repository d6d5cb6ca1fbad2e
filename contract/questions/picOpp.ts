import * as v from 'valibot';
import { defineQuestion } from './define.ts';
import { areOptions } from './parts.ts';

/** Code 15, two or more pictures side by side, one of them chosen. */
export const picOpp = defineQuestion({
  code: 15,
  noun: 'picOpp',
  config: {},
  option: {},
  answer: v.object({ choice: v.nullable(v.string()) }),
  empty: { choice: null },
  isEmpty: (answer) => answer.choice === null,
  law: (answer, { choice }) =>
    areOptions([answer.choice ?? ''], choice) ? [] : [{ kind: 'malformed' }],
});
