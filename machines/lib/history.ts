/**
 * The place of one history entry of ours: `index` is the question's, `base` that of the first entry this
 * visit wrote. Kept in `history.state`, so that it survives a reload.
 */
export interface Mark {
  readonly base: number;
  readonly index: number;
}

/** One step of the browser's history. `go` counts entries, like `history.go`. */
export type Move =
  | { readonly kind: 'stay' }
  | { readonly kind: 'push' | 'replace'; readonly mark: Mark }
  | { readonly kind: 'go'; readonly by: number };

/**
 * How the history follows the machine from the entry it stands on to the question with `index` (1-based;
 * 0 for screens that are no question). Each further question is an entry of its own, so that Back is the
 * previous question; going back walks over the entries there are; and where the answering is over, the
 * entries behind it are left, so that Back never re-opens a question (R23). `top` is the highest index
 * known to have an entry ahead. One move may need another after it: ask again from the new entry.
 */
export function follow(at: Mark | null, index: number, top: number): Move {
  const fresh: Move = { kind: 'replace', mark: { base: index, index } };
  if (at === null) return fresh;
  if (index === at.index) return { kind: 'stay' };
  if (index === 0 || at.index === 0 || index < at.base) return rewind(at) ?? fresh;
  if (index < at.index || index <= top) return { kind: 'go', by: index - at.index };
  return index === at.index + 1 ? { kind: 'push', mark: { base: at.base, index } } : fresh;
}

function rewind(at: Mark): Move | null {
  return at.index > at.base ? { kind: 'go', by: at.base - at.index } : null;
}
