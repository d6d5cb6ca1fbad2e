/** The message lists the known values. */
export class UnknownNameError extends Error {
  constructor(noun: string, given: string, values: readonly string[]) {
    const guess = closest(given, values);
    const list = values.map((name) => `  ${name}`).join('\n');
    super(`There is no ${noun} "${given}". Did you mean "${guess}"? There are:\n${list}`);
  }
}

/** @throws {UnknownNameError} */
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
  const from = (value: string) =>
    Math.min(steps(given, value), steps(given, value.slice(0, given.length)) + 1);
  const [first = ''] = [...values].sort((a, b) => from(a) - from(b));
  return first;
}

function steps(from: string, to: string): number {
  const [first, second] = [from.toLowerCase(), to.toLowerCase()];
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 0; i < first.length; i += 1) {
    const nextRow = [i + 1];
    for (let j = 0; j < second.length; j += 1) {
      const change = (row[j] ?? 0) + (first[i] === second[j] ? 0 : 1);
      nextRow.push(Math.min(change, (row[j + 1] ?? 0) + 1, (nextRow[j] ?? 0) + 1));
    }
    row = nextRow;
  }
  return row.at(-1) ?? 0;
}
