const formula = /^ *(?=[=+\-@＝＋－＠\t\r\n])/;
const laterFormula = /[;,\t|"'\r\n] *(?=[=+\-@＝＋－＠])/g;
const number = /^-\d+(?:[.,]\d+)?$/;

/** Prevents formula injection with a leading apostrophe, except in negative numbers, and removes control characters. */
export function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  const plain = text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
  if (number.test(plain)) return plain;
  return plain.replace(laterFormula, "$&'").replace(formula, "$&'");
}

/** Some editors begin a file with a byte order mark. */
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
