import { Refusal } from '../../contract/envelope.ts';
import { readAppUser } from '../auth/appUser.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type TakenValues, takesInfo, takeValues } from '../surveys/values/givenValues.ts';
import type { SessionDeps } from './deps.ts';

interface Sent {
  readonly address?: string | undefined;
  readonly context?: string | undefined;
  readonly userId?: string;
}

/** The values of a round; `storedContext` is that of an earlier start, which holds where none was sent. */
export type StartValues = (storedContext: string | null) => TakenValues;

export function startValues(
  deps: SessionDeps,
  { id, definition }: Questionnaire,
  { address = '', context, userId = '' }: Sent,
): StartValues {
  const info = takesInfo(definition) ? signedValues(deps, id, userId) : '';
  return (storedContext) =>
    takeValues(definition, { address, context: context ?? storedContext, info });
}

/** Names without content, which may be personal. */
export function logIgnored(
  { log }: SessionDeps,
  { id }: Questionnaire,
  ignored: readonly string[] = [],
): void {
  if (ignored.length === 0) return;
  log.info('Values that do not fit their type were left out', { survey: id, values: ignored });
}

/** Empty for an unsigned or expired one, which the call that attaches it refuses. */
function signedValues(deps: SessionDeps, surveyId: string, info: string): string {
  if (deps.infoSecret === null || info === '') return '';
  try {
    return readAppUser(deps, surveyId, info, true).values;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
