import type { Notes } from '../notes.ts';

const media = /<(img|iframe|video|audio|embed|object|source|style|script)\b([^<>]*)>/gi;

/** Notes pictures and players in the texts of an element, which the server would remove from them. */
export function noteMedia(element: unknown, source: string | null, notes: Notes): void {
  for (const text of textsIn(element)) {
    for (const [, tag = '', attributes = ''] of text.matchAll(media)) {
      const [, , address = ''] = /\b(src|data)\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
      const isKept = tag.toLowerCase() === 'img' && /^data:image\//.test(address);
      const isCode = /^(?:style|script)$/i.test(tag);
      if (!isKept)
        notes.add(
          source,
          isCode ? 'minor' : 'lost',
          `<${tag}> in its text is not kept: ${address.slice(0, 200)}`,
        );
    }
  }
}

/** The texts of an element itself, not those of elements inside of it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    /^(?:elements|questions|templateElements|pages)$/.test(key) ? [] : textsIn(part),
  );
}
