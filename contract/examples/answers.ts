import type { AnswersContext } from '../questions/shared/answers.ts';
import { textsFor } from './texts.ts';

/** The context of answers for a question that no condition names, overridden by `known`. */
export function answersContext(known: Partial<AnswersContext> = {}): AnswersContext {
  return {
    named: [],
    together: [],
    bounds: [],
    textsFor: (blank, named) => textsFor(blank, named).map(({ text }) => text),
    itemsOf: () => [],
    ...known,
  };
}
