import type { RandomAssignment } from '../../server/surveys/order/randomAssignment.ts';
import type { AnswerToGive, EndPage } from './survey/answer.ts';
import type { Respondent } from './survey/respondents.ts';

/** Instructions for a path of a machine or a survey; formats print them, and a browser runs them. */
export interface Script {
  /** An id that is stable for the same input and can be a file name: `session-007`. */
  readonly id: string;
  readonly title: string;
  readonly given: readonly string[];
  readonly start: { readonly at: string; readonly see: string };
  readonly steps: readonly Step[];
  /** The order of the questions and options, if it is random. */
  readonly drawn?: RandomAssignment;
  /** The respondent who walks the path of a survey. */
  readonly respondent?: Respondent;
}

/** An action and what the page shows after it. */
export interface Step {
  /** The case of a machine's plan, or the id of a question with the name of the sample. */
  readonly name: string;
  readonly do: string;
  readonly see: string;
  readonly from: string;
  readonly to: string;
  readonly isInjected: boolean;
  readonly how?: string;
  /** The question that is shown after the step, if a question follows. */
  readonly shown?: { readonly index: number; readonly title: string };
  /** The answer, if the step gives one. */
  readonly answer?: AnswerToGive;
  /** The end page, if the step ends the survey. */
  readonly end?: EndPage;
}
