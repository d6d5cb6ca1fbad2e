import type { Ending, Envelope } from './calls.ts';
import type { ContextRequest, EnginePage } from './port.ts';

/**
 * The survey in which a walk takes place, if it is not a generated one. A plan refers to a first and a second question;
 * a stage provides their headings and answers.
 */
export interface Stage {
  readonly survey: string;
  /** The title as plain text, without its markup. */
  readonly title: string;
  readonly headings: readonly [first: string, second: string];
  readonly startsBy: string;
  /** Whether the time to answer runs out on this walk, which needs a survey with a limit. */
  readonly isTimed: boolean;
  readonly time: number;
  /** Converts a reply of a plan to a reply about this survey. */
  readonly adapt: (ending: Ending) => Ending;
  readonly isSame: (real: Envelope, wanted: Envelope) => boolean;
  readonly received: (real: Envelope) => Envelope;
  /** Answers the question on the page, unless it has an answer. */
  readonly answer: (page: EnginePage) => Promise<void>;
  /**
   * Starts the survey in the same browser without the page's knowledge; injected replies stand for what the server has
   * not done.
   */
  readonly start: (request: ContextRequest) => Promise<void>;
  /** Answers the whole survey in the same browser without the page's knowledge. */
  readonly finish: (request: ContextRequest) => Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** The survey to walk in, if it is not the generated one of the plan. */
  readonly stage?: Stage;
}
