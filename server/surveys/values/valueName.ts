/** The word before the name of a value in texts and expressions, and in the columns of an export. */
export const valueName = 'value';

export function valueColumn(name: string): string {
  return `${valueName}.${name}`;
}
