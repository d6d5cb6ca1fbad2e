import { localeFor } from '../../../contract/locales.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { fixedValues, type ValueSource } from '../values/fixedValues.ts';
import { type Facts, noFacts } from './facts.ts';

export function factsOfSession({
  survey,
  session,
}: {
  readonly survey: Questionnaire;
  readonly session: ValueSource & { readonly locale: string; readonly device: string };
}): Facts {
  if (survey.usedFacts.size === 0) return noFacts;
  return {
    language: localeFor(session.locale) ?? session.locale,
    device: deviceIn(session.device),
    fixed: fixedValues(session),
  };
}

/** Returns the kind of device with which a session began; null if unknown. */
export function deviceIn(device: string): string | null {
  const { kind } = JSON.parse(device) as { readonly kind?: unknown };
  return typeof kind === 'string' ? kind : null;
}
