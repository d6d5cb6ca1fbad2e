import type { Entry, FormOption, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import { Ids } from './ids.ts';

/** The names of the groups that repeat questions, the outer one first. */
export function repeatsOf(
  entries: readonly Entry[],
  around: readonly string[] = [],
): ReadonlyMap<FormQuestion, readonly string[]> {
  return new Map(
    entries.flatMap((entry): [FormQuestion, readonly string[]][] => {
      if (!('group' in entry)) return [[entry, around]];
      return [...repeatsOf(entry.entries, entry.repeat ? [...around, entry.group] : around)];
    }),
  );
}

export function idsOf(
  question: FormQuestion,
  options: readonly FormOption[],
  notes: Notes,
): ReadonlyMap<string, string> {
  const ids = new Ids('option');
  const given = options.map(({ name }) => [name, ids.of(name)] as const);
  const changed = given.filter(([name, id]) => name !== id);
  if (changed.length > 0) {
    const list = changed.slice(0, 5).map(([name, id]) => `"${name}" is ${id}`);
    const more = changed.length > list.length ? `, and ${changed.length - list.length} more` : '';
    notes.add(question.source, 'changed', `ids of options: ${list.join(', ')}${more}`);
  }
  return new Map(given.reverse());
}
