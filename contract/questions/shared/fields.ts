/** Form fields by name: `FormData` of a page, or a posted body. */
export interface Fields {
  getAll(name: string): readonly unknown[];
}

/** The fields of a form that give an answer: one text for each name, or several. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

export const clearButton = 'clear';

export const fieldNames = {
  text: (option: string) => `text.${option}`,
  blank: (option: string) => `blank.${option}`,
  row: (row: string) => `row.${row}`,
  /** Level of linked lists, from 0. */
  level: (level: number) => `level.${level}`,
};

/** The text of a field; empty if the field is missing. A form sends line breaks as CRLF. */
export function readText(fields: Fields, name: string): string {
  return readTexts(fields, name)[0] ?? '';
}

export function readTexts(fields: Fields, name: string): string[] {
  return fields
    .getAll(name)
    .flatMap((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : []));
}

export function readChoice(fields: Fields, name: string): string | null {
  return readText(fields, name) || null;
}

export function readNumber(fields: Fields, name: string): number | null {
  const text = readText(fields, name);
  return text === '' ? null : Number(text);
}
