import type { Drawn } from '../../server/surveys/order/draw.ts';
import type { AnswerToGive, EndPage } from './survey/answer.ts';
import type { Respondent } from './survey/respondents.ts';

/** Instructions for one path of a machine or a survey; formats print it, a browser runs it. */
export interface Script {
  /** Stable for the same input, usable as a file name: `session-007`. */
  readonly id: string;
  readonly title: string;
  readonly given: readonly string[];
  readonly start: { readonly at: string; readonly see: string };
  readonly steps: readonly Step[];
  /** The order that a survey is answered in, where it is random. */
  readonly drawn?: Drawn;
  /** The respondent of a survey. */
  readonly respondent?: Respondent;
}

/** One action and the expected view after it. */
export interface Step {
  /** The case of a machine's plan, or the id of a question with the sample's name. */
  readonly name: string;
  readonly do: string;
  readonly see: string;
  readonly from: string;
  readonly to: string;
  readonly isInjected: boolean;
  readonly how?: string;
  /** The question that is shown after the step, where another one follows. */
  readonly shown?: { readonly index: number; readonly title: string };
  /** The answer, where the step gives one. */
  readonly answer?: AnswerToGive;
  /** The end page, where the step ends a survey. */
  readonly end?: EndPage;
}
