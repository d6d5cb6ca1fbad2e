import { formatter } from '@lingui/format-po';

type Format = ReturnType<typeof formatter>;
type Entries = Awaited<ReturnType<Format['parse']>>;
type Entry = Entries[string];

/** The flag of a translation that was made of another English sentence. Gettext's tools know it, too. */
const flag = 'fuzzy';

/**
 * Catalogs as PO files. Where the English of an entry changes, its translation stays under the new sentence, marked
 * `fuzzy` and with the sentence it was made of (`# Was: …`), until a translator has read it again and removes both. A
 * sentence that resembles no removed one stays empty.
 */
export function markingFormat(options: Parameters<typeof formatter>[0]): Format {
  const format = formatter(options);
  return {
    ...format,
    serialize(catalog, context) {
      const { existing, locale, sourceLocale } = context;
      if (!existing || locale === sourceLocale) return format.serialize(catalog, context);
      return format.serialize(marked(catalog, format.parse(existing, context) as Entries), context);
    },
  };
}

/** Gives every new entry the translation of the removed one that it most resembles. */
function marked(catalog: Entries, existing: Entries): Entries {
  const removed = Object.keys(existing).filter(
    (id) => !(id in catalog) && existing[id]?.translation,
  );
  const entries = { ...catalog };
  for (const [id, entry] of Object.entries(catalog)) {
    if (entry.translation || removed.length === 0) continue;
    const [best] = removed.toSorted(
      (a, b) => likeness(entry, existing[b]) - likeness(entry, existing[a]),
    );
    const before = existing[best ?? ''];
    if (!before || !resembles(entry, before)) continue;
    removed.splice(removed.indexOf(best ?? ''), 1);
    entries[id] = {
      ...entry,
      translation: before.translation ?? '',
      extra: { flags: [flag], translatorComments: [`Was: ${before.message}`] },
    };
  }
  return entries;
}

function resembles(entry: Entry, before: Entry): boolean {
  const files = new Set(before.origin?.map(([file]) => file));
  const isNear = entry.origin?.some(([file]) => files.has(file)) ?? false;
  return likeness(entry, before) >= (isNear ? 0.3 : 0.6);
}

/** The share of words that two English sentences have in common, from 0 to 1. */
function likeness(one: Entry, other: Entry | undefined): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const common = first.filter((word) => second.includes(word)).length;
  return (2 * common) / (first.length + second.length || 1);
}

function wordsOf(entry: Entry | undefined): string[] {
  return entry?.message?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
