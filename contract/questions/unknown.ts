import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';

/**
 * Not a code of spec §3: a question this app cannot read, because its type is new or its config is
 * broken. It is passed over, never crashed on (contract.md, "Question"); `code` is what the wire said.
 */
export const unknown = defineQuestion({
  code: 0,
  name: 'unknown',
  config: { code: v.number() },
  option: {},
  answer: v.object({}),
  expectsAnswer: () => false,
  empty: {},
  isEmpty: () => false,
  findFaults: () => [],
});
