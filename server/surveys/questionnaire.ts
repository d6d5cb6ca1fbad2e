import type { Question } from '../../contract/questions/index.ts';
import type { Condition } from './conditions/condition.ts';
import type { CopyRange, Definition } from './definition.ts';
import type { QuestionInFile } from './questionFile.ts';

export interface SurveyQuestion {
  readonly id: string;
  /** The position in the file, from 0. */
  readonly index: number;
  readonly inFile: QuestionInFile;
  /** The contract's form of the question, with texts in the fallback language. */
  readonly question: Question;
  /** The number of questions on the longest path to the end, including this one. */
  readonly remaining: number;
  /** The condition of the question; null if it is always shown. */
  readonly showIf: Condition | null;
  /**
   * Whether conditions decide on the question's options, its bounds, whether it is required or
   * which answers it accepts.
   */
  readonly hasConditions: boolean;
  /** The copies of blocks that contain the question; absent in the order of a session. */
  readonly copies?: readonly CopyRange[] | undefined;
}

export interface Questionnaire {
  readonly id: string;
  readonly definition: Definition;
  /** The definition as in the file, before copies of blocks are expanded. */
  readonly authored: Definition;
  readonly revision: string;
  /** The file's text, which is stored for other processes. */
  readonly text: string;
  readonly questions: readonly SurveyQuestion[];
  readonly byId: ReadonlyMap<string, SurveyQuestion>;
  /** Whether a question, an option, a row or a column may be hidden. */
  readonly isConditional: boolean;
  /**
   * The names of facts on which conditions and bounds depend, and of answers that an address may
   * contain.
   */
  readonly usedFacts: ReadonlySet<string>;
  /** Whether each session has a random order or arm. */
  readonly isRandom: boolean;
  /** The arm of a session; null without arms, and outside of a session. */
  readonly arm: string | null;
}
