const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const number = /^[+-]\d+(?:[.,]\d+)?$/;

/**
 * Guards the text of a cell for spreadsheets: a text that they would run as a formula begins with
 * an apostrophe, except a number.
 */
export function guardedText(text: string): string {
  const plain = plainText(text);
  return formula.test(plain) && !number.test(plain) ? `'${plain}` : plain;
}

/** Removes control characters, which programs and terminals act upon. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
}

/** Removes the byte order mark with which some editors begin a file. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

export function escapeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes them
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
