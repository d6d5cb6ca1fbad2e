/** Anything with a text, as readers of this locale look it up. */
export function sortByText<One extends { readonly text: string }>(
  all: readonly One[],
  locale: string,
): readonly One[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...all].sort((a, b) => compare(a.text, b.text));
}
