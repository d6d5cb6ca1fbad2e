import { codes, Refusal } from '../../contract/envelope.ts';
import type { Deps } from '../http/deps.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

/** How often a call begins anew: who changes a survey does not do so faster. */
const most = 3;

/** The survey that a call has read is another one by now; or this process cannot serve the one that all others do. */
class Outdated extends Refusal {
  constructor() {
    super(codes.unavailable, 'This survey is changing. Please try again in a moment.');
  }
}

/**
 * Makes sure that a survey is the version that all processes serve by now.
 *
 * @throws {Outdated} when it is not
 */
export async function requireCurrent({ shared }: Deps, survey: Questionnaire): Promise<void> {
  await shared?.catchUp();
  if (shared?.isCurrent(survey) === false) throw new Outdated();
}

/** Does a call; one that has read a survey which is outdated has done nothing yet, and begins anew. */
export async function afresh<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Outdated) || tries === most) throw error;
    }
  }
}
