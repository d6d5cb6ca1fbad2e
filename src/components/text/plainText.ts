import { decodeEntities } from '../../../contract/authoredMarkup.ts';

export function hasMarkup(text: string): boolean {
  return /<[a-z!/]/i.test(text);
}

/** Converts markup to plain text: removes tags, decodes entities and puts each block on a line. */
export function plainText(text: string): string {
  if (!hasMarkup(text)) return decodeEntities(text);
  const lines = text.replace(/<br\b[^<>]*>|<\/(?:p|li|ul|ol|h3|h4)>/gi, '\n');
  return decodeEntities(lines.replace(/<[^>]*>?/g, '')).trim();
}
