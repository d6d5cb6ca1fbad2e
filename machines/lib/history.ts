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
export function follow(current: Mark | null, index: number, top: number, mayGo = true): Move {
  const fresh: Move = { kind: 'replace', mark: { base: index, index } };
  if (current === null) return fresh;
  if (index === current.index) return { kind: 'stay' };
  if (!mayGo && index <= Math.max(current.index, top)) return fresh;
  if (index === 0 || current.index === 0 || index < current.base) return rewind(current) ?? fresh;
  if (index < current.index || index <= top) return { kind: 'go', by: index - current.index };
  return index === current.index + 1
    ? { kind: 'push', mark: { base: current.base, index } }
    : fresh;
}

function rewind(current: Mark): Move | null {
  return current.index > current.base ? { kind: 'go', by: current.base - current.index } : null;
}
