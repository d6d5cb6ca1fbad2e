/** A value that was given and is none of those there are; its message lists them. */
export class Unknown extends Error {
  constructor(noun: string, given: string, known: readonly string[]) {
    const guess = nearest(given, known);
    const list = known.map((one) => `  ${one}`).join('\n');
    super(`There is no ${noun} "${given}". Did you mean "${guess}"? There are:\n${list}`);
  }
}

/** The value if it is a known one; else it is refused. */
export function known<Value extends string>(
  noun: string,
  given: string,
  values: readonly Value[],
): Value {
  const found = values.find((value) => value === given);
  if (found === undefined) throw new Unknown(noun, given, values);
  return found;
}

function nearest(given: string, values: readonly string[]): string {
  const from = (value: string) =>
    Math.min(steps(given, value), steps(given, value.slice(0, given.length)) + 1);
  const [first = ''] = [...values].sort((one, other) => from(one) - from(other));
  return first;
}

function steps(from: string, to: string): number {
  const [one, other] = [from.toLowerCase(), to.toLowerCase()];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const change = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
