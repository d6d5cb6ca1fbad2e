import { allOf, type Expression, isNever } from '../expressions/expression.ts';
import {
  type Entry,
  type FormQuestion,
  type Group,
  groupsIn,
  questionsOf,
  wordsOf,
} from '../form.ts';
import type { Notes } from '../notes.ts';
import { withOptions } from './options.ts';

/** The entries that can be asked; questions that the source never shows are noted and left out. */
export function asked(entries: readonly Entry[], notes: Notes): readonly Entry[] {
  return entries.flatMap((entry): readonly Entry[] => {
    if (isNever(entry.showIf)) {
      const never = 'is never shown in the source and is left out';
      for (const one of 'group' in entry ? questionsOf(entry.entries) : [entry]) {
        notes.add(one.source, 'changed', `${never}: ${wordsOf(one)}`);
      }
      return [];
    }
    if (!('group' in entry)) return [withOptions(entry, notes)];
    const inside = asked(entry.entries, notes);
    if (inside.length === 0) return [];
    const { repeat, ...once } = entry;
    const isRepeated = repeat && repeat.max !== 1;
    return lifted({ ...(isRepeated ? entry : once), entries: inside }, notes);
  });
}

/** Blocks do not nest, apart from repeats: a group around another one gives its condition to what it contains. */
function lifted(group: Group, notes: Notes): readonly Entry[] {
  if (!group.entries.some(hasRepeat)) return [group];
  if (group.repeat) {
    for (const { source } of questionsOf(group.entries.filter(hasRepeat))) {
      notes.add(source, 'lost', 'is asked once each time, and not again and again');
    }
    return [group];
  }
  const within = group.entries.map((entry) => ({
    ...entry,
    showIf: allOf([group.showIf, entry.showIf]),
  }));
  if (group.isRandom)
    notes.add(null, 'minor', `the random order of "${group.group}" is not kept: it has a repeat`);
  if (!group.title) return within;
  const start = group.entries.findIndex((entry) => !hasRepeat(entry));
  const rest = start < 0 ? [] : group.entries.slice(start);
  const isDeep = rest.some((entry) => hasRepeat(entry) && !isRepeat(entry));
  const isTitled = rest.some((entry) => 'group' in entry && !entry.repeat && entry.title);
  if (isDeep || isTitled || group.isRandom) {
    notes.add(null, 'minor', `"${group.group}" has no title: ${wordsOf(group)}`);
    return within;
  }
  // A repeat stands behind the first question of its block, or before the block.
  const before = within.slice(0, start < 0 ? undefined : start);
  return [
    ...before.map((entry) => titled(entry, group)),
    ...(rest.length > 0 ? [{ ...group, entries: rest }] : []),
  ];
}

/** The group with the title of the one around it, where it has none. */
function titled(entry: Entry, { title, description }: Group): Entry {
  if (!('group' in entry) || entry.title || !title) return entry;
  return { ...entry, title, ...(description ? { description } : {}) };
}

function isRepeat(entry: Entry): boolean {
  return 'group' in entry && entry.repeat !== undefined;
}

function hasRepeat(entry: Entry): boolean {
  return 'group' in entry && (entry.repeat !== undefined || entry.entries.some(hasRepeat));
}

/** The questions of a group and the repeats in it, each with the conditions of the groups inside of it. */
export function partsOf(group: Group): readonly Part[] {
  return group.entries.flatMap((entry): readonly Part[] => {
    if (!('group' in entry)) return [{ question: entry, showIf: null }];
    if (entry.repeat && !group.repeat) return [{ repeated: entry }];
    const inside = group.repeat ? { ...entry, repeat: group.repeat } : entry;
    return partsOf(inside).map((part) => {
      if ('repeated' in part) return part;
      return { ...part, showIf: allOf([entry.showIf, part.showIf]) };
    });
  });
}

/** The groups inside of a group that are no blocks of their own. */
export function flattenedIn(group: Group): readonly Group[] {
  return groupsIn(group).filter((one) => !one.repeat || group.repeat);
}

type Part =
  | { readonly question: FormQuestion; readonly showIf: Expression | null }
  | { readonly repeated: Group };
