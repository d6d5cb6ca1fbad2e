/** True for a rich text that has more than words in it. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/]/i.test(text);
}

/** A rich text as plain words: no tags, entities decoded, blocks on lines of their own. */
export function plainText(text: string): string {
  if (!hasMarkup(text)) return decode(text);
  const lines = text.replace(/<br\b[^>]*>|<\/(?:p|li|ul|ol)>/gi, '\n');
  return decode(lines.replace(/<[^>]*>?/g, '')).trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
