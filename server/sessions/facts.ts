import { localeFor } from '../../contract/locales.ts';
import type { Session } from '../db/queries.ts';
import { type Fact, type Facts, noFacts } from '../surveys/conditions/facts.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { outsideValues } from '../surveys/values/valuesOf.ts';

export function factsOfSession({
  survey,
  session,
}: {
  readonly survey: Questionnaire;
  readonly session: Pick<Session, 'locale' | 'device' | 'given_values' | 'started_at'>;
}): Facts {
  if (survey.asked.size === 0) return noFacts;
  return {
    language: localeFor(session.locale) ?? session.locale,
    device: deviceIn(session.device),
    outside: outsideValues(session),
  };
}

function deviceIn(device: string): Fact {
  const { kind } = JSON.parse(device) as { readonly kind?: unknown };
  return typeof kind === 'string' ? kind : null;
}
