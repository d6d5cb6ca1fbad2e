import { distance } from 'fastest-levenshtein';

/** The known word that an author most likely meant; null where none is near. */
function nearest(given: string, known: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(given.length / 3));
  const [best] = known
    .map((word) => ({ word, steps: distance(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps);
  return best?.word ?? null;
}

/** The end of a message: the nearest known word, or nothing. */
export function didYouMean(given: unknown, known: readonly string[]): string {
  const word = nearest(String(given), known);
  return word === null ? '' : `; did you mean "${word}"?`;
}
