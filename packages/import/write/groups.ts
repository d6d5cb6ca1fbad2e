import { allOf, type Expression, isNever } from '../expressions/expression.ts';
import { type Entry, type FormQuestion, type Group, questionsOf, wordsOf } from '../form.ts';
import type { Notes } from '../notes.ts';
import { eitherOf } from './eitherOf.ts';
import { hasRepeat, isRepeat, withInner } from './innerRepeats.ts';
import { withOptions } from './options.ts';
import { headingOf, noteUntitled } from './titles.ts';

/** The entries that are written; entries that only show something or are omitted do not count as questions. */
export function entriesToWrite(entries: readonly Entry[], notes: Notes): readonly Entry[] {
  const askable = askableEntries(entries, notes);
  const answered = questionsOf(askable).filter(({ type }) => type !== 'text');
  const sources = new Set(answered.map(({ source }) => source));
  for (const { source } of questionsOf(entries)) if (!sources.has(source)) notes.uncount(source);
  return eitherOf(askable, notes);
}

/** The entries that can be asked; questions that the source never shows are noted and omitted. */
function askableEntries(entries: readonly Entry[], notes: Notes): readonly Entry[] {
  return entries.flatMap((entry): readonly Entry[] => {
    if (isNever(entry.showIf)) {
      const never = 'is never shown in the source and is left out';
      for (const question of 'group' in entry ? questionsOf(entry.entries) : [entry]) {
        notes.add(question.source, 'changed', `${never}: ${wordsOf(question)}`);
      }
      return [];
    }
    if (!('group' in entry)) return [withOptions(entry, notes)];
    const inside = askableEntries(entry.entries, notes);
    if (inside.length === 0) return [];
    const { repeat, ...once } = entry;
    const isRepeated = repeat && repeat.max !== 1;
    return lifted({ ...(isRepeated ? entry : once), entries: inside }, notes);
  });
}

/**
 * Flattens nested groups, because blocks cannot be nested except in repeats: the condition of an outer group is added
 * to what it contains.
 */
function lifted(group: Group, notes: Notes): readonly Entry[] {
  if (!group.entries.some(hasRepeat)) return [group];
  if (group.repeat) return [withInner(group, notes)];
  const within = group.entries.map((entry) => ({
    ...entry,
    showIf: allOf([group.showIf, entry.showIf]),
  }));
  if (group.isRandom)
    notes.add(null, 'minor', `the random order of "${group.group}" is not kept: it has a repeat`);
  if (!headingOf(group)) return within;
  const start = group.entries.findIndex((entry) => !hasRepeat(entry));
  const fromPlain = start < 0 ? [] : group.entries.slice(start);
  const isDeep = fromPlain.some(
    (entry) => hasRepeat(entry) && (!isRepeat(entry) || insideOf(entry).some(hasRepeat)),
  );
  const isTitled = fromPlain.some((entry) => !isRepeat(entry) && isHeaded(entry));
  if (isDeep || isTitled || group.isRandom) {
    return inParts(group, within, notes);
  }
  // A repeat comes after the first question of its block, or else before the block.
  const before = within.slice(0, start < 0 ? undefined : start);
  if (fromPlain.length === 0 && before.every(isHeaded)) noteUntitled([group], notes);
  return [
    ...before.map((entry) => titled(entry, group)),
    ...(fromPlain.length > 0 ? [{ ...group, entries: fromPlain }] : []),
  ];
}

/** Splits a group into blocks with its title, between which its repeats are. */
function inParts(group: Group, within: readonly Entry[], notes: Notes): readonly Entry[] {
  const parts: Entry[] = [];
  let plain: Entry[] = [];
  const endPart = () => {
    if (plain.length === 0) return;
    const name = parts.length === 0 ? group.group : `${group.group}-${parts.length + 1}`;
    const isTitled = plain.some(isHeaded);
    if (group.isRandom || isTitled) {
      notes.add(null, 'minor', `"${group.group}" has no title: ${wordsOf(group)}`);
      parts.push(...plain);
    } else parts.push({ ...titledGroup(group), group: name, showIf: null, entries: plain });
    plain = [];
  };
  for (const entry of within) {
    if (hasRepeat(entry)) {
      endPart();
      parts.push(titled(entry, group));
    } else plain.push(entry);
  }
  endPart();
  return parts;
}

function titledGroup({ title, description }: Group): Pick<Group, 'title' | 'description'> {
  return { ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

function insideOf(entry: Entry): readonly Entry[] {
  return 'group' in entry ? entry.entries : [];
}

function isHeaded(entry: Entry): boolean {
  return 'group' in entry && headingOf(entry) !== undefined;
}

/** The entry with the title of the group around it, if it has none. */
function titled(entry: Entry, { title, description }: Group): Entry {
  if (!('group' in entry) || headingOf(entry)) return entry;
  return { ...entry, ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** The questions and repeats of a group, each with the conditions of the nested groups around it. */
export function partsOf(group: Group): readonly Part[] {
  return group.entries.flatMap((entry): readonly Part[] => {
    if (!('group' in entry)) return [{ question: entry, showIf: null }];
    if (entry.repeat) return [{ repeated: entry }];
    return partsOf(entry).map((part) => {
      if ('question' in part) return { ...part, showIf: allOf([entry.showIf, part.showIf]) };
      const { repeated } = part;
      return { repeated: { ...repeated, showIf: allOf([entry.showIf, repeated.showIf]) } };
    });
  });
}

/** The groups inside a group that do not become blocks. */
export function flattenedIn(group: Group): readonly Group[] {
  return group.entries.flatMap((entry) => {
    if (!('group' in entry) || entry.repeat) return [];
    return [entry, ...flattenedIn(entry)];
  });
}

type Part =
  | { readonly question: FormQuestion; readonly showIf: Expression | null }
  | { readonly repeated: Group };
