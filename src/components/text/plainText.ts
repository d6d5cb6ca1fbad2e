export function hasMarkup(text: string): boolean {
  return /<[a-z!/]/i.test(text);
}

/** Removes tags, decodes entities and puts each block on its own line. */
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
