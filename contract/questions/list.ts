import * as v from 'valibot';
import { defineQuestion } from './define.ts';
import { areOptions } from './parts.ts';

/** Code 3, single choice from a list that opens. */
export const list = defineQuestion({
  code: 3,
  noun: 'list',
  config: {},
  option: {},
  answer: v.object({ choice: v.nullable(v.string()) }),
  empty: { choice: null },
  isEmpty: (answer) => answer.choice === null,
  law: (answer, { choice }) =>
    areOptions([answer.choice ?? ''], choice) ? [] : [{ kind: 'malformed' }],
});
