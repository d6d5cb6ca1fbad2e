import { codes, Refusal } from '../../contract/envelope.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { SessionDeps } from './deps.ts';

const maxAttempts = 3;

/** Thrown when a call has read a version of the survey that is no longer served. */
class StaleSurveyError extends Refusal {
  constructor() {
    super(codes.unavailable, 'This survey is changing. Please try again in a moment.');
  }
}

export async function requireCurrentSurvey(
  { shared }: SessionDeps,
  survey: Questionnaire,
): Promise<void> {
  await shared?.catchUp();
  if (shared?.isCurrent(survey) === false) throw new StaleSurveyError();
}

/** Repeats a call that has read a stale survey, which is safe because the call has written nothing. */
export async function retryOnStaleSurvey<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StaleSurveyError) || attempt === maxAttempts) throw error;
    }
  }
}
