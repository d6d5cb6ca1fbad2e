import { distance } from 'fastest-levenshtein';

/** An unknown value of an option; the message lists the known values. */
export class UnknownNameError extends Error {
  constructor(noun: string, unknown: string, values: readonly string[]) {
    const guess = closest(unknown, values);
    const list = values.map((name) => `  ${name}`).join('\n');
    super(`There is no ${noun} "${unknown}". Did you mean "${guess}"? There are:\n${list}`);
  }
}

/**
 * Returns the value if it is known.
 * @throws {UnknownNameError}
 */
export function requireKnown<Value extends string>(
  noun: string,
  name: string,
  values: readonly Value[],
): Value {
  const known = values.find((value) => value === name);
  if (known === undefined) throw new UnknownNameError(noun, name, values);
  return known;
}

function closest(name: string, values: readonly string[]): string {
  const steps = (value: string) => distance(name.toLowerCase(), value.toLowerCase());
  const from = (value: string) => Math.min(steps(value), steps(value.slice(0, name.length)) + 1);
  const [first = ''] = [...values].sort((a, b) => from(a) - from(b));
  return first;
}
