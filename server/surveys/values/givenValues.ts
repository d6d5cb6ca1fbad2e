import { parseHostContext } from '../../../contract/hostContext.ts';
import type { Definition } from '../definition.ts';
import { fitValue, type ScalarValue } from './schema.ts';

/** Values of a start, by where they come from. */
export interface OutsideValues {
  /** The query of the survey's address. */
  readonly address: string;
  /** JSON of the host page. */
  readonly context: string | null;
  /** The query after the user's id in a signed `info`. */
  readonly info: string;
}

export interface TakenValues {
  /** JSON for the session; null for none. */
  readonly json: string | null;
  /** Names of values that came and do not fit. */
  readonly ignored: readonly string[];
}

const addressPrefix = 'v.';
const longestAddress = 4096;
const nothing: TakenValues = { json: null, ignored: [] };

/** Takes the values that the survey file names and that fit their types; any others are left out. */
export function takeValues(
  { values }: Pick<Definition, 'values'>,
  { address, context, info }: OutsideValues,
): TakenValues {
  if (values === undefined) return nothing;
  const inAddress = new URLSearchParams(address.length <= longestAddress ? address : '');
  const inInfo = new URLSearchParams(info);
  const inContext = (context === null ? null : parseHostContext(context)) ?? {};
  const sources: Record<'address' | 'context' | 'info', (name: string) => unknown> = {
    address: (name: string) => inAddress.get(addressPrefix + name),
    context: (name: string) => (Object.hasOwn(inContext, name) ? inContext[name] : null),
    info: (name: string) => inInfo.get(name),
  };
  const taken: Record<string, ScalarValue> = {};
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const came = value.from && sources[value.from](name);
    if (came === undefined || came === null || came === '') continue;
    const fit = fitValue(value, came as ScalarValue);
    if (fit === null) ignored.push(name);
    else taken[name] = fit;
  }
  return { json: Object.keys(taken).length > 0 ? JSON.stringify(taken) : null, ignored };
}

export function readGivenValues(json: string | null): Readonly<Record<string, ScalarValue>> {
  return json === null ? {} : JSON.parse(json);
}

/** Whether a signed `info` may carry values behind the id of its user. */
export function takesInfo({ values = {} }: Pick<Definition, 'values'>): boolean {
  return Object.values(values).some(({ from }) => from === 'info');
}
