import { foldText } from './foldText.ts';
import type { SelectProps } from './Select.tsx';
import { sortByText } from './sortByText.ts';

type Item = SelectProps['options'][number];

export interface SearchableItems {
  readonly items: readonly Item[];
  /** The folded texts of the items, in the items' order. */
  readonly folded: readonly string[];
  readonly locale: string;
}

export function searchable(items: readonly Item[], locale: string): SearchableItems {
  return { items, folded: items.map(({ text }) => foldText(text, locale)), locale };
}

/** The option that a typed text names; undefined where several options differ only by accents. */
export function exactMatch({ items, folded, locale }: SearchableItems, typed: string) {
  const query = foldText(typed, locale);
  if (query === '') return undefined;
  const exact = items.filter((_, index) => folded[index] === query);
  const wanted = lowerCase(typed, locale);
  return (
    exact.find(({ text }) => lowerCase(text, locale) === wanted) ??
    (exact[1] ? undefined : exact[0])
  );
}

function lowerCase(text: string, locale: string): string {
  return text.trim().normalize('NFC').toLocaleLowerCase(locale);
}

/** The options whose text contains the typed text; options that begin with it come first. */
export function search({ items, folded, locale }: SearchableItems, typed: string): readonly Item[] {
  const query = foldText(typed, locale);
  if (query === '') return items;
  const matches = (isMatch: (index: number) => boolean) =>
    sortByText(
      items.filter((_, index) => isMatch(folded[index]?.indexOf(query) ?? -1)),
      locale,
    );
  return [...matches((index) => index === 0), ...matches((index) => index > 0)];
}
