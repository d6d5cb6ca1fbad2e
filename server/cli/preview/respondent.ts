import { carriesValue, type Device, likelyDevice } from '../../../contract/address.ts';
import type { Cascade } from '../../content/cascades.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { processTimeZone } from '../../lib/localDay.ts';
import { canonicalLocale } from '../../sessions/clientInfo.ts';
import type { Facts } from '../../surveys/conditions/facts.ts';
import { factsOfSession } from '../../surveys/conditions/sessionFacts.ts';
import type { Definition } from '../../surveys/definition.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { acceptValues } from '../../surveys/values/outsideValues.ts';

/** The respondent that the author of the survey has chosen. */
export interface RequestedRespondent {
  /** The language; empty for the browser's. */
  readonly lang: string;
  /** The device; null for the browser's. */
  readonly device: Device | null;
  /** The texts of values that come with the start, by their names. */
  readonly values: ReadonlyMap<string, string>;
}

export interface PreviewedRespondent {
  readonly locale: string;
  readonly device: Device;
  /** The query of the survey's address, which contains the values. */
  readonly address: string;
  readonly facts: Facts;
}

/** Returns the definition with all values read from the address, whatever their source in the file. */
export function withValuesFromAddress(definition: Definition): Definition {
  const { values } = definition;
  if (!values) return definition;
  const ofAddress = Object.entries(values).map(([name, value]) => [
    name,
    value.from === undefined ? value : { ...value, from: 'address' as const },
  ]);
  return { ...definition, values: Object.fromEntries(ofAddress) };
}

/**
 * Returns the respondent who opens an address of the preview; a value in the address replaces the
 * command line's.
 * @throws for an unknown value, and for one that does not fit its type
 */
export function respondentAt(
  survey: Questionnaire,
  { lang, device, values }: RequestedRespondent,
  { url, headers }: Request,
  cascades: ReadonlyMap<string, Cascade>,
): PreviewedRespondent {
  const { definition } = survey;
  const names = Object.keys(definition.values ?? {}).filter(
    (name) => definition.values?.[name]?.from !== undefined,
  );
  const query = new URLSearchParams();
  for (const [name, text] of values) {
    if (!names.includes(name)) {
      throw new Error(
        `${survey.id}.json has no value "${name}" from outside${didYouMean(name, names)}`,
      );
    }
    query.set(`v.${name}`, text);
  }
  for (const [name, text] of new URL(url).searchParams) {
    if (carriesValue(name)) query.set(name, text);
  }
  const address = query.toString();
  const { json, ignored } = acceptValues(survey, { address, context: null, info: '' }, cascades);
  if (ignored.length > 0) {
    throw new Error(
      `${ignored.join(', ')}: does not fit its value or question in ${survey.id}.json`,
    );
  }
  const locale = canonicalLocale(lang === '' ? (definition.languages?.[0] ?? 'en') : lang);
  const kind = device ?? likelyDevice(headers.get('User-Agent') ?? '');
  const session = {
    ...{ locale, device: JSON.stringify({ kind }) },
    ...{ given_values: json, started_at: Date.now(), time_zone: processTimeZone() },
  };
  return { locale, device: kind, address, facts: factsOfSession({ survey, session }) };
}
