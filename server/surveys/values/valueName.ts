/** The word before the name of a value in texts and expressions, and in the columns of an export. */
export const valueName = 'value';

export function valueColumn(name: string): string {
  return `${valueName}.${name}`;
}

/**
 * Returns the values of the file without those of copies of blocks, which have the same mistakes
 * and uses.
 */
export function authoredIn<Value>(
  values: Readonly<Record<string, Value>>,
): readonly (readonly [name: string, value: Value])[] {
  return Object.entries(values).filter(([name]) => !name.includes('~'));
}
