/** A cell that a spreadsheet would run, and the delimiters behind which it may begin another one. */
const formula = /^ *(?=[=+\-@＝＋－＠\t\r\n])/;
const laterFormula = /[;,\t|"'\r\n] *(?=[=+\-@＝＋－＠])/g;
const number = /^-\d+(?:[.,]\d+)?$/;

/**
 * A text that no spreadsheet takes for a formula, whatever delimiter it splits the file by: an apostrophe stands before
 * what one could begin with. A negative number stays one. Control characters but tabs and line breaks are left out: no
 * spreadsheet can hold them, and a terminal obeys them.
 */
export function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  const plain = text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
  if (number.test(plain)) return plain;
  return plain.replace(laterFormula, "$&'").replace(formula, "$&'");
}

/** A text for a terminal: control characters but tabs and line breaks are shown as JSON writes them. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is shown
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, escaped);
}

/** A character as JSON writes it. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
