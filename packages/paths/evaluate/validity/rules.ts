import type { AskedQuestion, Scope } from '../survey.ts';
import type { Item, Option, QuestionConfig } from '../surveyFile.ts';

/** What decides on an answer to a question. */
export interface Rules {
  readonly asked: AskedQuestion;
  readonly config: QuestionConfig;
  /** The options or rows that are shown. */
  readonly options: readonly Option[];
  readonly isRequired: boolean;
  /** The items of linked lists on the first level. */
  readonly items: readonly Item[];
  readonly scope: Scope;
}
