import { type Entry, type Group, questionsOf } from '../form.ts';
import type { Notes } from '../notes.ts';

/** A repeat with nested repeats, which come after its first question and contain no repeats. */
export function withInner({ isRandom, ...group }: Group, notes: Notes): Group {
  if (isRandom)
    notes.add(null, 'minor', `the random order of "${group.group}" is not kept: it has a repeat`);
  const start = group.entries.findIndex((entry) => questionsOf([once(entry)]).length > 0);
  const entries = group.entries.map((entry, index): Entry => {
    const isBefore = start < 0 || index < start;
    return isBefore ? askedOnce(entry, notes) : withInnermostOnce(entry, notes);
  });
  return { ...group, entries };
}

function withInnermostOnce(entry: Entry, notes: Notes): Entry {
  if (!hasRepeat(entry) || !('group' in entry)) return entry;
  const next = entry.repeat ? askedOnce : withInnermostOnce;
  return { ...entry, entries: entry.entries.map((entry) => next(entry, notes)) };
}

/** The questions of an entry outside of its nested repeats. */
function once(entry: Entry): Entry {
  if (!('group' in entry)) return entry;
  return { ...entry, entries: entry.repeat ? [] : entry.entries.map(once) };
}

function askedOnce(entry: Entry, notes: Notes): Entry {
  if (!('group' in entry) || !hasRepeat(entry)) return entry;
  const { repeat, ...group } = entry;
  for (const { source } of repeat ? questionsOf(entry.entries) : []) {
    notes.add(source, 'lost', 'is asked once each time, and not again and again');
  }
  return { ...group, entries: entry.entries.map((entry) => askedOnce(entry, notes)) };
}

export function isRepeat(entry: Entry): boolean {
  return 'group' in entry && entry.repeat !== undefined;
}

export function hasRepeat(entry: Entry): boolean {
  return 'group' in entry && (entry.repeat !== undefined || entry.entries.some(hasRepeat));
}
