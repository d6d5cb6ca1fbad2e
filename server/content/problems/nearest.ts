import { distance } from 'fastest-levenshtein';

/** The known word that an author most likely meant; null where none is near. */
export function nearest(given: string, known: readonly string[]): string | null {
  const copy = known.find((word) => word.startsWith(`${given}~`));
  if (copy !== undefined) return copy;
  const most = given.length < 4 ? given.length >> 1 : Math.max(2, Math.floor(given.length / 3));
  const [best] = known
    .map((word) => ({ word, steps: distance(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps);
  return best?.word ?? null;
}

export function didYouMean(given: unknown, known: readonly string[]): string {
  const word = nearest(String(given), known);
  return word === null ? '' : `; did you mean "${word}"?`;
}

export function noQuestion(
  id: string,
  { questions }: { readonly questions: readonly { readonly id: string }[] },
): string {
  const ids = questions.map((question) => question.id);
  return `there is no question "${id}"${didYouMean(id, ids)}`;
}

export function noAnswer(value: unknown, question: string, possible: readonly string[]): string {
  return `"${value}" is no answer to "${question}"${didYouMean(value, possible)}`;
}
