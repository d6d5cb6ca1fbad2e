import type { Ending, Envelope } from './calls.ts';
import type { ContextRequest, EnginePage } from './port.ts';

/**
 * The survey a walk takes place in, where it is another than the generated ones. The cases and states of a plan
 * refer to a first and a second question; a stage has both, and answers for them.
 */
export interface Stage {
  readonly survey: string;
  /** Its title as it is read, without its markup. */
  readonly title: string;
  readonly headings: readonly [first: string, second: string];
  readonly startsBy: string;
  /** Whether the time to answer ends on this walk: then the survey needs one. */
  readonly isTimed: boolean;
  readonly time: number;
  /** A reply of a plan as this survey would bring it. */
  readonly adapt: (ending: Ending) => Ending;
  readonly isSame: (real: Envelope, wanted: Envelope) => boolean;
  readonly received: (real: Envelope) => Envelope;
  /** Answers the question on the page, unless it has been answered. */
  readonly answer: (page: EnginePage) => Promise<void>;
  /** Starts the survey in the same browser, without the page knowing. What the server does not do is left to the replies. */
  readonly start: (request: ContextRequest) => Promise<void>;
  /** Answers all of it, likewise. */
  readonly finish: (request: ContextRequest) => Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** Another survey than the generated one of the plan. */
  readonly stage?: Stage;
}
