export function sortByText<Item extends { readonly text: string }>(
  items: readonly Item[],
  locale: string,
): readonly Item[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...items].sort((a, b) => compare(a.text, b.text));
}
