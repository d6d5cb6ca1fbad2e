import type { Expression } from '../expressions/expression.ts';
import { type Entry, type FormQuestion, questionsOf } from '../form.ts';
import type { Notes } from '../notes.ts';

/**
 * If each of two questions is required where the other is empty, only the later one stays required; the same pairs of
 * answers are accepted.
 */
export function eitherOf(entries: readonly Entry[], notes: Notes): readonly Entry[] {
  const all = questionsOf(entries);
  const isFreed = (question: FormQuestion, index: number): boolean => {
    const other = emptied(question);
    const later = all.slice(index + 1).find(({ name }) => name === other);
    return later !== undefined && emptied(later) === question.name && isAlways(later, entries);
  };
  const freed = new Set(all.filter(isFreed));
  for (const question of freed)
    notes.add(
      question.source,
      'changed',
      `"${emptied(question)}" alone is required where both are empty`,
    );
  const changed = (entry: Entry): Entry => {
    if ('group' in entry) return { ...entry, entries: entry.entries.map(changed) };
    return freed.has(entry) ? { ...entry, requiredIf: null, required: false } : entry;
  };
  return freed.size === 0 ? entries : entries.map(changed);
}

/** The question whose missing answer makes this question required; undefined for any other condition. */
function emptied({ requiredIf }: FormQuestion): string | undefined {
  const of = requiredIf && argumentOf(requiredIf);
  return of?.kind === 'reference' ? of.name : undefined;
}

function argumentOf(condition: Expression): Expression | undefined {
  return condition.kind === 'call' && condition.name === 'empty' ? condition.args[0] : undefined;
}

function isAlways(question: FormQuestion, entries: readonly Entry[]): boolean {
  return entries.some((entry) => {
    if (!('group' in entry)) return entry === question && entry.showIf === null;
    return entry.showIf === null && !entry.repeat && isAlways(question, entry.entries);
  });
}
