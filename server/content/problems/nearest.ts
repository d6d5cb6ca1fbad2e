import { distance } from 'fastest-levenshtein';

/** Returns the known word that an author most likely meant; null if no known word is similar. */
export function nearest(misspelt: string, known: readonly string[]): string | null {
  const copy = known.find((word) => word.startsWith(`${misspelt}~`));
  if (copy !== undefined) return copy;
  const most =
    misspelt.length < 4 ? misspelt.length >> 1 : Math.max(2, Math.floor(misspelt.length / 3));
  const [best] = known
    .map((word) => ({ word, steps: distance(misspelt.toLowerCase(), word.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps);
  return best?.word ?? null;
}

export function didYouMean(misspelt: unknown, known: readonly string[]): string {
  const word = nearest(String(misspelt), known);
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
