/** Compares texts as SurveyJS does: by character codes, but by number where both have a number at the same position. */
export function compareTexts(a: string, b: string): number {
  const isDigit = (character: string | undefined) => /^\d$/.test(character ?? '');
  let at = 0;
  while (at < a.length && a[at] === b[at] && !isDigit(a[at])) at += 1;
  const [x, y] = [a, b].map((text) => Number.parseInt(text.slice(at), 10));
  if (isDigit(a[at]) && isDigit(b[at]) && x !== y) return Number(x) - Number(y);
  return a === b ? 0 : a > b ? 1 : -1;
}
