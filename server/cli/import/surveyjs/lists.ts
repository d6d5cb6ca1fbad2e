import { isObject } from '../../../content/problems/words.ts';
import { type Entry, type Group, questionsOf, repeatsIn } from '../form.ts';
import type { List, SurveyJsContext } from './context.ts';

type Source = Readonly<Record<string, unknown>>;

/** A dynamic panel or matrix without the fields that an earlier one of the same `valueName` asks for. */
export function withNewFields(value: Source, context: SurveyJsContext): Source {
  const list = listName(value);
  if (list === null) return value;
  const known = context.lists.get(list);
  const given = value.type === 'matrixdynamic' ? 'columns' : 'templateElements';
  const fields = Array.isArray(value[given]) ? value[given].filter(isObject) : [];
  const asked = known ? fields.filter((one) => !isKnown(one, known)) : fields;
  const { fields: all } = known ?? { fields: new Set<string>() };
  for (const field of fields.flatMap(leavesOf)) all.add(fieldOf(field));
  if (!known) context.lists.set(list, { first: String(value.name), fields: all });
  if (asked.length === fields.length) return value;
  const left = fields.filter((one) => !asked.includes(one)).map(fieldOf);
  const reason = `${left.join(', ')} of the list "${list}" is in "${known?.first}" already`;
  context.notes.add(String(value.name), 'lost', `is not shown once more: ${reason}`);
  return { ...value, [given]: asked };
}

function isKnown(element: Source, { fields }: List): boolean {
  return !Array.isArray(element.elements) && fields.has(fieldOf(element));
}

function fieldOf(element: Source): string {
  return String(element.valueName ?? element.name);
}

function leavesOf(element: Source): readonly Source[] {
  return Array.isArray(element.elements)
    ? element.elements.filter(isObject).flatMap(leavesOf)
    : [element];
}

function listName({ type, valueName }: Source): string | null {
  const isList = type === 'paneldynamic' || type === 'matrixdynamic';
  return isList && typeof valueName === 'string' ? valueName : null;
}

/** Marks the repeats of a dynamic panel or matrix with the name of its list. */
export function ofList(value: Source, entries: readonly Entry[]): readonly Entry[] {
  const list = listName(value);
  if (list === null) return entries;
  return entries.map((entry) => {
    if (!('group' in entry)) return entry;
    return entry.repeat ? { ...entry, list } : { ...entry, entries: ofList(value, entry.entries) };
  });
}

/** The entries with one repeat for each list, where it is filled in first. */
export function withJoinedLists(
  entries: readonly Entry[],
  context: SurveyJsContext,
): readonly Entry[] {
  const lists = Map.groupBy(repeatsIn(entries), ({ list }) => list);
  const joined = new Map<Group, readonly Group[]>();
  for (const [list, [first, ...others]] of lists) {
    if (list === undefined || !first) continue;
    joined.set(first, others);
    for (const other of others) joined.set(other, []);
    for (const { source } of others.flatMap((other) => questionsOf(other.entries))) {
      context.notes.add(source, 'changed', `is asked with the others of the list "${list}"`);
    }
  }
  const firsts = new Set([...lists].flatMap(([, [first]]) => first ?? []));
  const join = (given: readonly Entry[]): readonly Entry[] =>
    given.flatMap((entry): readonly Entry[] => {
      if (!('group' in entry)) return [entry];
      const others = joined.get(entry);
      if (!others) return [entry.repeat ? entry : { ...entry, entries: join(entry.entries) }];
      if (!firsts.has(entry)) return [];
      const parts = others.map(({ group, showIf, entries: inside }) => ({
        ...{ group, showIf, entries: inside },
      }));
      const added = [entry, ...others].find(({ repeat: one }) => one && !one.isFixed);
      const repeat = entry.repeat && { ...entry.repeat, max: (added ?? entry).repeat?.max ?? null };
      return [{ ...entry, ...(repeat ? { repeat } : {}), entries: [...entry.entries, ...parts] }];
    });
  return join(entries);
}
