/** State of a history entry: `index` of its question, `base` of the first entry this visit wrote. */
export interface Mark {
  readonly base: number;
  readonly index: number;
}

export type Move =
  | { readonly kind: 'stay' }
  | { readonly kind: 'push' | 'replace'; readonly mark: Mark }
  | { readonly kind: 'go'; readonly by: number };

/** The next step towards the question `index` (0: another screen); after the end, Back re-opens none (R23). */
export function follow(at: Mark | null, index: number, top: number, mayGo = true): Move {
  const fresh: Move = { kind: 'replace', mark: { base: index, index } };
  if (at === null) return fresh;
  if (index === at.index) return { kind: 'stay' };
  if (!mayGo && index <= Math.max(at.index, top)) return fresh;
  if (index === 0 || at.index === 0 || index < at.base) return rewind(at) ?? fresh;
  if (index < at.index || index <= top) return { kind: 'go', by: index - at.index };
  return index === at.index + 1 ? { kind: 'push', mark: { base: at.base, index } } : fresh;
}

function rewind(at: Mark): Move | null {
  return at.index > at.base ? { kind: 'go', by: at.base - at.index } : null;
}
