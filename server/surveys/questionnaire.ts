import type { Question } from '../../contract/questions/index.ts';
import type { Condition } from './conditions/condition.ts';
import type { CopyRange, Definition } from './definition.ts';
import type { QuestionInFile } from './questionFile.ts';

export interface SurveyQuestion {
  readonly id: string;
  /** Position in the file, from 0. */
  readonly index: number;
  readonly inFile: QuestionInFile;
  /** The contract's question, with texts in the fallback language. */
  readonly question: Question;
  /** Questions on the longest path to the end, including this one. */
  readonly remaining: number;
  /** Null for a question that is always shown. */
  readonly showIf: Condition | null;
  /** Whether conditions decide on its options, its bounds, whether it is required or which answers it accepts. */
  readonly hasConditions: boolean;
  /** The copies of blocks that it stands in; none where the order is that of a session. */
  readonly copies?: readonly CopyRange[] | undefined;
}

export interface Questionnaire {
  readonly id: string;
  readonly definition: Definition;
  /** The definition as in the file, without copies of blocks. */
  readonly authored: Definition;
  readonly revision: string;
  /** The file's text, which other processes read. */
  readonly text: string;
  readonly questions: readonly SurveyQuestion[];
  readonly byId: ReadonlyMap<string, SurveyQuestion>;
  /** Whether a question, an option, a row or a column may be hidden. */
  readonly isConditional: boolean;
  /** The facts that conditions and bounds ask about. */
  readonly asked: ReadonlySet<string>;
  /** Whether an order or an arm is drawn for each session. */
  readonly isRandom: boolean;
  /** The arm of a session; null without arms, and outside of a session. */
  readonly arm: string | null;
}
