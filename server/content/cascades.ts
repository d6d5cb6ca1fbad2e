import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { revisionOf } from '../lib/hash.ts';
import { withoutByteOrderMark } from '../lib/text.ts';
import type { LocalizedText } from './localizedText.ts';
import { localizedText } from './localizedText.ts';
import { locate } from './problems/locate.ts';
import type { Problem } from './problems/problem.ts';
import { readAuthored } from './problems/readAuthored.ts';

export interface Item {
  readonly id: string;
  readonly text: LocalizedText;
  readonly items: readonly Item[];
}

/** A tree of linked lists: one file in `surveys/cascades/`, named after the tree's id. */
export interface Cascade {
  readonly id: string;
  readonly revision: string;
  /** The file's text, which is stored for other processes. */
  readonly text: string;
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<string, Item>;
}

/** The id of the top of every tree in the call `cascade`. */
export const rootId = '0';

const itemId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'an id of letters, digits, dash and underscore is expected'),
  v.notValue(rootId, `"${rootId}" is the top of the tree, no item can have it`),
);

const itemSchema: v.GenericSchema<unknown, Item> = v.strictObject({
  id: itemId,
  text: localizedText,
  items: v.optional(
    v.lazy(() => v.array(itemSchema)),
    [],
  ),
}) as v.GenericSchema<unknown, Item>;

const cascadeSchema = v.strictObject({
  id: itemId,
  items: v.pipe(v.array(itemSchema), v.minLength(1, 'at least one item is needed')),
});

export type CascadeRead = { readonly cascade: Cascade } | { readonly problems: readonly Problem[] };

export async function readCascades(
  directory: string,
  read: (file: string, text: string) => CascadeRead = readCascade,
): Promise<readonly (readonly [file: string, CascadeRead])[]> {
  const folder = join(directory, 'cascades');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      return [file, read(file, withoutByteOrderMark(await readFile(file, 'utf8')))] as const;
    }),
  );
}

export function readCascade(file: string, text: string): CascadeRead {
  const read = readAuthored(file, text, cascadeSchema);
  if ('problems' in read) return read;
  const { id, items } = read.output;
  const allItems = everyItem(items);
  const byId = new Map(allItems.map((item) => [item.id, item]));
  const issues = [
    ...(id === basename(file, '.json')
      ? []
      : [{ path: 'id', reason: `must be the name of the file, "${basename(file, '.json')}"` }]),
    ...allItems
      .filter((item) => byId.get(item.id) !== item)
      .map((item) => ({ path: 'items', reason: `"${item.id}" is used twice` })),
  ];
  return issues.length > 0
    ? { problems: locate(file, text, issues) }
    : { cascade: { id, revision: revisionOf(text), text, items, byId } };
}

/** Returns the items along a path from the top; null for a path outside the tree. */
export function walk(
  cascade: Cascade | undefined,
  path: readonly string[],
): readonly Item[] | null {
  const walked: Item[] = [];
  let items = cascade?.items ?? [];
  for (const id of path) {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) return null;
    walked.push(item);
    items = item.items;
  }
  return walked;
}

export function itemsUnder(
  cascade: Cascade,
  itemId: string,
  wanted: readonly string[],
): v.InferInput<(typeof calls.cascade)['reply']> | null {
  const items = itemId === rootId ? cascade.items : cascade.byId.get(itemId)?.items;
  if (!items) return null;
  return items.map(({ id, text, items: children }) => ({
    id,
    text: text.in(wanted),
    leaf: children.length === 0,
  }));
}

function everyItem(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => [item, ...everyItem(item.items)]);
}
