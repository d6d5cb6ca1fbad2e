import { Refusal } from '../../contract/envelope.ts';
import { readAppUser } from '../auth/appUser.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type AcceptedValues, acceptsInfo, acceptValues } from '../surveys/values/outsideValues.ts';
import type { SessionDeps } from './deps.ts';

interface Sent {
  readonly address?: string | undefined;
  readonly context?: string | undefined;
  readonly userId?: string;
}

/**
 * Makes the values of a round; `storedContext` is the context of an earlier start, which holds if
 * the call sends none.
 */
export type StartValues = (storedContext: string | null) => AcceptedValues;

export function startValues(
  deps: SessionDeps,
  survey: Questionnaire,
  { address = '', context, userId = '' }: Sent,
): StartValues {
  const info = acceptsInfo(survey.definition) ? signedValues(deps, survey.id, userId) : '';
  return (storedContext) =>
    acceptValues(survey, { address, context: context ?? storedContext, info }, deps.cascades);
}

/** The log entry has the names of values without their content, which may be personal. */
export function logIgnored(
  { log }: SessionDeps,
  { id }: Questionnaire,
  ignored: readonly string[] = [],
): void {
  if (ignored.length === 0) return;
  log.info('Values that do not fit their type were left out', { survey: id, values: ignored });
}

/**
 * Returns the query behind a signed id; empty for an unsigned or expired id, which the call that
 * attaches the id refuses.
 */
function signedValues(deps: SessionDeps, surveyId: string, info: string): string {
  if (deps.infoSecret === null || info === '') return '';
  try {
    return readAppUser(deps, surveyId, info, true).values;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
