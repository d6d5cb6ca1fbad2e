import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import type { Answering } from './simulate/answers/answering.ts';
import type { Sample, SampleContext } from './survey/samples/sample.ts';

/** How simulated respondents deal with a question. */
export interface Habit {
  /** The median time to think, in seconds. */
  readonly seconds: number;
  /** The effort of an answer as a multiple of a single choice. */
  readonly burden?: number;
  readonly isPerRow?: boolean;
  readonly isOftenSkipped?: boolean;
}

/**
 * What path tests and simulated respondents know of a question type besides its definition: `types/NAME/paths.ts`, or
 * `paths.ts` in a package. Every part may be absent, because the definition's `answers` and `fields` suffice.
 */
export interface QuestionTypePaths<C extends Code = Code> {
  /**
   * Valid and invalid answers on both sides of every bound, in the words of a plan, the incomplete ones first; by
   * default the definition's `answers` in the words of `describe`.
   */
  readonly samples?: (question: Question<C>, context: SampleContext) => readonly Sample[];
  /** The sentence of a plan that tells a tester to give an answer; by default it quotes the answer as JSON. */
  readonly describe?: (question: Question<C>, answer: Answer<C>) => string;
  /**
   * The name of a part of an answer in the sentences of a plan, where it is no option and no file; undefined for any
   * other part.
   */
  readonly partName?: (question: Question<C>, part: string) => string | undefined;
  /** A simulated answer at a time in epoch milliseconds; by default, and where it is invalid, a sample is chosen. */
  readonly simulate?: (question: Question<C>, answering: Answering, now: number) => unknown;
  readonly habit?: Habit;
}
