import { type Device, likelyDevice } from '../../../contract/address.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { canonicalLocale } from '../../sessions/clientInfo.ts';
import type { Facts } from '../../surveys/conditions/facts.ts';
import { factsOfSession } from '../../surveys/conditions/sessionFacts.ts';
import type { Definition } from '../../surveys/definition.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { takeValues } from '../../surveys/values/givenValues.ts';

/** The respondent that an author asks for. */
export interface WantedRespondent {
  /** Empty for the browser's. */
  readonly lang: string;
  /** Null for the browser's. */
  readonly device: Device | null;
  /** Texts of values from outside, by their names. */
  readonly values: ReadonlyMap<string, string>;
}

export interface PreviewedRespondent {
  readonly locale: string;
  readonly device: Device;
  /** The query of the survey's address, which carries the values. */
  readonly address: string;
  readonly facts: Facts;
}

/** The values of a preview all come from the address, whatever their source in the file. */
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
 * The respondent who opens an address of the preview; a value in its query precedes one of the command line.
 * @throws for an unknown value, and for one that does not fit its type
 */
export function respondentAt(
  survey: Questionnaire,
  { lang, device, values }: WantedRespondent,
  { url, headers }: Request,
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
    if (name.startsWith('v.')) query.set(name, text);
  }
  const address = query.toString();
  const { json, ignored } = takeValues(definition, { address, context: null, info: '' });
  if (ignored.length > 0) {
    throw new Error(
      `${ignored.join(', ')}: does not fit the type or the length in ${survey.id}.json`,
    );
  }
  const locale = canonicalLocale(lang === '' ? (definition.languages?.[0] ?? 'en') : lang);
  const kind = device ?? likelyDevice(headers.get('User-Agent') ?? '');
  const session = {
    ...{ locale, device: JSON.stringify({ kind }) },
    ...{ given_values: json, started_at: Date.now() },
  };
  return { locale, device: kind, address, facts: factsOfSession({ survey, session }) };
}
