import type { Entry, FormOption, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import { Ids } from './ids.ts';

/** The names of the groups that repeat each question, from the outermost. */
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

/** A map whose keys may differ in case, and in the spelling of numbers and booleans, from the names of the options. */
class CaselessIds extends Map<string, string> {
  readonly #byForm: ReadonlyMap<string, string>;

  constructor(ids: readonly (readonly [string, string])[]) {
    super(ids);
    this.#byForm = new Map(ids.map(([name, id]) => [commonForm(name), id]));
  }

  override get(name: string): string | undefined {
    return super.get(name) ?? this.#byForm.get(commonForm(name));
  }
}

function commonForm(name: string): string {
  const plain = name.trim().toLowerCase();
  if (plain === 'true' || plain === 'false') return plain === 'true' ? '1' : '0';
  return plain !== '' && Number.isFinite(Number(plain)) ? String(Number(plain)) : plain;
}

/**
 * The ids of options by their names.
 * @param isCaseless whether the source ignores case in comparisons
 */
export function idsOf(
  question: FormQuestion,
  options: readonly FormOption[],
  isCaseless: boolean,
  notes: Notes,
): ReadonlyMap<string, string> {
  const ids = new Ids('option');
  const idOfName = options.map(({ name }) => [name, ids.of(name)] as const);
  const changed = idOfName.filter(([name, id]) => name !== id);
  if (changed.length > 0) {
    const list = changed.slice(0, 5).map(([name, id]) => `"${name}" is ${id}`);
    const more = changed.length > list.length ? `, and ${changed.length - list.length} more` : '';
    notes.add(question.source, 'changed', `ids of options: ${list.join(', ')}${more}`);
  }
  return isCaseless ? new CaselessIds(idOfName.reverse()) : new Map(idOfName.reverse());
}
