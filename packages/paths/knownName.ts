import { distance } from 'fastest-levenshtein';

/** An unknown value of an option; the message lists the known values. */
export class UnknownNameError extends Error {
  constructor(noun: string, given: string, values: readonly string[]) {
    const guess = closest(given, values);
    const list = values.map((name) => `  ${name}`).join('\n');
    super(`There is no ${noun} "${given}". Did you mean "${guess}"? There are:\n${list}`);
  }
}

/**
 * Returns the value if it is known.
 * @throws {UnknownNameError}
 */
export function requireKnown<Value extends string>(
  noun: string,
  given: string,
  values: readonly Value[],
): Value {
  const found = values.find((value) => value === given);
  if (found === undefined) throw new UnknownNameError(noun, given, values);
  return found;
}

function closest(given: string, values: readonly string[]): string {
  const steps = (value: string) => distance(given.toLowerCase(), value.toLowerCase());
  const from = (value: string) => Math.min(steps(value), steps(value.slice(0, given.length)) + 1);
  const [first = ''] = [...values].sort((a, b) => from(a) - from(b));
  return first;
}
