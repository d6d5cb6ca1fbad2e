import { plainText } from './sanitize.ts';

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/**
 * Converts authored HTML to one line of text, without the isolating marks around texts of other
 * options.
 */
export function unmarked(html: string): string {
  const spaced = html.replace(/<(?:br|\/?p|\/?li|\/h[1-6]|\/?div)\b[^<>]*>/gi, ' ');
  const text = /[<&]/.test(spaced) ? plainText(spaced) : spaced;
  return text
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
