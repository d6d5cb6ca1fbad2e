import { isObject } from '../../../../server/content/problems/words.ts';
import { allOf, anyOf } from '../../expressions/expression.ts';
import { type Entry, type Group, questionsOf, repeatsIn } from '../../form.ts';
import type { List, SurveyJsContext } from '../context.ts';

type Source = Readonly<Record<string, unknown>>;

/** A dynamic panel or matrix without the fields that an earlier one with the same `valueName` has. */
export function withNewFields(value: Source, context: SurveyJsContext): Source {
  const list = listName(value);
  if (list === null) return value;
  const known = context.lists.get(list);
  const elementsKey = value.type === 'matrixdynamic' ? 'columns' : 'templateElements';
  const fields = Array.isArray(value[elementsKey]) ? value[elementsKey].filter(isObject) : [];
  const newFields = known ? fields.filter((field) => !isKnown(field, known)) : fields;
  const name = String(value.name);
  const entry = known ?? { first: name, fields: new Set(), again: new Map(), each: new Map() };
  context.lists.set(list, entry);
  for (const field of fields.flatMap(leavesOf)) entry.fields.add(fieldOf(field));
  const each = context.condition(name, value.templateVisibleIf, 'templateVisibleIf');
  if (each) entry.each.set(name, each);
  if (newFields.length === fields.length) return value;
  const repeatedFields = fields.filter((field) => !newFields.includes(field));
  const panelCondition = context.condition(name, value.visibleIf, 'visibleIf');
  for (const field of repeatedFields) {
    const fieldCondition = context.condition(name, field.visibleIf, 'visibleIf');
    const before = entry.again.get(fieldOf(field)) ?? [];
    entry.again.set(fieldOf(field), [...before, allOf([panelCondition, each, fieldCondition])]);
  }
  const reason = `${repeatedFields.map(fieldOf).join(', ')} of the list "${list}" is in "${entry.first}"`;
  context.notes.add(name, 'changed', `is not shown once more: ${reason}`);
  return { ...value, [elementsKey]: newFields };
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

/**
 * The questions of a list with the condition on each repetition, and those under which later panels show them again.
 */
function withConditions(
  entries: readonly Entry[],
  panel: string,
  list: List,
  context: SurveyJsContext,
): readonly Entry[] {
  const each = list.each.get(panel) ?? null;
  return entries.map((entry) => {
    const showIf = allOf([each, entry.showIf]);
    if ('group' in entry) return { ...entry, showIf };
    const again = [...list.again].find(
      ([field]) => questionOf(field, list, context) === entry.name,
    )?.[1];
    const all = [showIf, ...(again ?? [])].filter((expression) => expression !== null);
    const isAlways = all.length < 1 + (again?.length ?? 0);
    return { ...entry, showIf: isAlways ? null : anyOf(all) };
  });
}

/** The name of the question that asks for a field of a list. */
function questionOf(field: string, { first }: List, { aliases }: SurveyJsContext): string {
  const known = aliases.get(`${first}[].${field}`) ?? aliases.get(field);
  return typeof known === 'object' ? known.question : field;
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

/** Joins the repeats of each list into a single repeat at the first position. */
export function withJoinedLists(
  entries: readonly Entry[],
  context: SurveyJsContext,
): readonly Entry[] {
  const lists = Map.groupBy(repeatsIn(entries), ({ list }) => list);
  const joined = new Map<Group, readonly Group[]>();
  const withListConditions = ({ list, group, entries: inside }: Group) => {
    const known = list === undefined ? undefined : context.lists.get(list);
    return known ? withConditions(inside, group, known, context) : inside;
  };
  for (const [list, [first, ...others]] of lists) {
    if (list === undefined || !first) continue;
    joined.set(first, others);
    for (const other of others) joined.set(other, []);
    for (const { source } of others.flatMap((other) => questionsOf(other.entries))) {
      context.notes.add(source, 'changed', `is asked with the others of the list "${list}"`);
    }
  }
  const firsts = new Set([...lists].flatMap(([, [first]]) => first ?? []));
  const join = (level: readonly Entry[]): readonly Entry[] =>
    level.flatMap((entry): readonly Entry[] => {
      if (!('group' in entry)) return [entry];
      const others = joined.get(entry);
      if (!others) return [entry.repeat ? entry : { ...entry, entries: join(entry.entries) }];
      if (!firsts.has(entry)) return [];
      const parts = others.map((other) => ({
        ...{ group: other.group, showIf: other.showIf, entries: withListConditions(other) },
      }));
      const added = [entry, ...others].find(({ repeat }) => repeat && !repeat.isFixed);
      const repeat = entry.repeat && { ...entry.repeat, max: (added ?? entry).repeat?.max ?? null };
      return [
        {
          ...entry,
          ...(repeat ? { repeat } : {}),
          entries: [...withListConditions(entry), ...parts],
        },
      ];
    });
  return join(entries);
}
