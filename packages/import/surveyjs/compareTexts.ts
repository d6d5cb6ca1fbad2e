/** Compares texts as SurveyJS does: by character codes, but by number where both have a number at the same position. */
export function compareTexts(a: string, b: string): number {
  const isDigit = (character: string | undefined) => /^\d$/.test(character ?? '');
  let index = 0;
  while (index < a.length && a[index] === b[index] && !isDigit(a[index])) index += 1;
  const [x, y] = [a, b].map((text) => Number.parseInt(text.slice(index), 10));
  if (isDigit(a[index]) && isDigit(b[index]) && x !== y) return Number(x) - Number(y);
  return a === b ? 0 : a > b ? 1 : -1;
}
