import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import type { TextEntry } from './places.ts';

/** A translation and the text of the survey that it translates. */
export interface Translated {
  readonly entry: TextEntry;
  readonly target: string;
}

interface Languages {
  readonly source: string;
  readonly target: string;
}

/** Returns the file with the translations inserted; everything else stays as it is written. */
export function withTexts(
  text: string,
  translated: readonly Translated[],
  languages: Languages,
): string {
  const root = parseTree(text);
  if (!root) return text;
  const edits = translated.map((translation) => editFor(text, root, translation, languages));
  return applyEdits(text, [...edits, ...listEdit(text, root, languages.target)]);
}

function editFor(
  text: string,
  root: Node,
  { entry, target }: Translated,
  languages: Languages,
): Edit {
  const node = findNodeAtLocation(root, [...entry.keys]);
  if (entry.isBare && node) {
    const pairs = [pair(languages.source, entry.source), pair(languages.target, target)];
    return { offset: node.offset, length: node.length, content: `{ ${pairs.join(', ')} }` };
  }
  const tag =
    Object.keys(entry.texts).find(
      (language) => language.toLowerCase() === languages.target.toLowerCase(),
    ) ?? languages.target;
  if (!node) {
    const [key, ...outer] = [...entry.keys].reverse();
    const content = `${JSON.stringify(key)}: { ${pair(tag, target)} }`;
    return inserted(text, findNodeAtLocation(root, outer.reverse()), content);
  }
  const known = findNodeAtLocation(root, [...entry.keys, tag]);
  if (!known) return inserted(text, node, pair(tag, target));
  const [edit] = modify(text, [...entry.keys, tag], target, {});
  return edit ?? { offset: known.offset, length: known.length, content: JSON.stringify(target) };
}

/** Adds the language to `languages` if the file has this list. */
function listEdit(text: string, root: Node, tag: string): readonly Edit[] {
  const list = findNodeAtLocation(root, ['languages']);
  const tags = (list?.children ?? []).map(({ value }) => String(value).toLowerCase());
  return !list || tags.includes(tag.toLowerCase())
    ? []
    : [inserted(text, list, JSON.stringify(tag))];
}

/** Inserts after the last entry, on a separate line if the other entries are on separate lines. */
function inserted(text: string, outer: Node | undefined, content: string): Edit {
  const last = outer?.children?.at(-1);
  if (!outer || !last) return { offset: (outer?.offset ?? 0) + 1, length: 0, content };
  const [first = last] = outer.children ?? [];
  const between = text.slice(outer.offset + 1, first.offset);
  const space = between.includes('\n') ? between.slice(between.lastIndexOf('\n')) : ' ';
  return { offset: last.offset + last.length, length: 0, content: `,${space}${content}` };
}

function pair(tag: string, text: string): string {
  return `${JSON.stringify(tag)}: ${JSON.stringify(text)}`;
}
