import { formatter } from '@lingui/format-po';

type Format = ReturnType<typeof formatter>;
type Entries = Awaited<ReturnType<Format['parse']>>;
type Entry = Entries[string];

const flag = 'fuzzy';

/**
 * Keeps the translation of an English sentence that has changed, marked `fuzzy` with the old sentence in `# Was: …`.
 */
export function fuzzyPoFormat(options: Parameters<typeof formatter>[0]): Format {
  const format = formatter(options);
  return {
    ...format,
    serialize(catalog, context) {
      const { existing, locale, sourceLocale } = context;
      if (!existing || locale === sourceLocale) return format.serialize(catalog, context);
      return format.serialize(
        withFuzzyTranslations(catalog, format.parse(existing, context) as Entries),
        context,
      );
    },
  };
}

function withFuzzyTranslations(catalog: Entries, existing: Entries): Entries {
  const removed = Object.keys(existing).filter(
    (id) => !(id in catalog) && existing[id]?.translation,
  );
  const entries = { ...catalog };
  for (const [id, entry] of Object.entries(catalog)) {
    if (entry.translation || removed.length === 0) continue;
    const [best] = removed.toSorted(
      (a, b) => similarity(entry, existing[b]) - similarity(entry, existing[a]),
    );
    const before = existing[best ?? ''];
    if (!before || !isSimilar(entry, before)) continue;
    removed.splice(removed.indexOf(best ?? ''), 1);
    entries[id] = {
      ...entry,
      translation: before.translation ?? '',
      extra: { flags: [flag], translatorComments: [`Was: ${before.message}`] },
    };
  }
  return entries;
}

function isSimilar(entry: Entry, before: Entry): boolean {
  const files = new Set(before.origin?.map(([file]) => file));
  const sharesFile = entry.origin?.some(([file]) => files.has(file)) ?? false;
  return similarity(entry, before) >= (sharesFile ? 0.3 : 0.6);
}

function similarity(message: Entry, other: Entry | undefined): number {
  const [first, second] = [wordsOf(message), wordsOf(other)];
  const common = first.filter((word) => second.includes(word)).length;
  return (2 * common) / (first.length + second.length || 1);
}

function wordsOf(entry: Entry | undefined): string[] {
  return entry?.message?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
