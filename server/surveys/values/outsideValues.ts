import { parseHostContext } from '../../../contract/hostContext.ts';
import type { Cascade } from '../../content/cascades.ts';
import { readPrefilled } from '../defaults/prefill.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { fitValue, type ScalarValue } from './schema.ts';

/** The values that come with a start, by their origin. */
export interface OutsideValues {
  /** The query of the survey's address. */
  readonly address: string;
  /** The JSON of the host page. */
  readonly context: string | null;
  /** The query after the user's id in a signed `info`. */
  readonly info: string;
}

export interface AcceptedValues {
  /** The JSON to store in the session; null without values. */
  readonly json: string | null;
  /** The names of values that do not fit their types. */
  readonly ignored: readonly string[];
}

const addressPrefix = 'v.';
const longestAddress = 4096;

/**
 * Reads the values that the survey file names and that fit their types, and the address's answers
 * to questions that allow it; all others are ignored.
 */
export function acceptValues(
  survey: Pick<Questionnaire, 'definition' | 'questions'>,
  { address, context, info }: OutsideValues,
  cascades: ReadonlyMap<string, Cascade>,
): AcceptedValues {
  const { values = {} } = survey.definition;
  const inAddress = new URLSearchParams(address.length <= longestAddress ? address : '');
  const inInfo = new URLSearchParams(info);
  const inContext = (context === null ? null : parseHostContext(context)) ?? {};
  const sources: Record<'address' | 'context' | 'info', (name: string) => unknown> = {
    address: (name: string) => inAddress.get(addressPrefix + name),
    context: (name: string) => (Object.hasOwn(inContext, name) ? inContext[name] : null),
    info: (name: string) => inInfo.get(name),
  };
  const prefilled = readPrefilled(survey, inAddress, cascades);
  const accepted: Record<string, ScalarValue> = { ...prefilled.values };
  const ignored: string[] = [...prefilled.ignored];
  for (const [name, value] of Object.entries(values)) {
    const outside = value.from && sources[value.from](name);
    if (outside === undefined || outside === null || outside === '') continue;
    const fit = fitValue(value, outside as ScalarValue);
    if (fit === null) ignored.push(name);
    else accepted[name] = fit;
  }
  return { json: Object.keys(accepted).length > 0 ? JSON.stringify(accepted) : null, ignored };
}

export function parseStoredValues(json: string | null): Readonly<Record<string, ScalarValue>> {
  return json === null ? {} : JSON.parse(json);
}

/** Returns whether a signed `info` may contain values after the id of its user. */
export function acceptsInfo({ values = {} }: Pick<Definition, 'values'>): boolean {
  return Object.values(values).some(({ from }) => from === 'info');
}
