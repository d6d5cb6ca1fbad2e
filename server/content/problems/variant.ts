import * as v from 'valibot';
import type { Key, Mistake } from './locate.ts';
import { nearest } from './nearest.ts';
import { isObject, type Shape, wordsOfValue } from './words.ts';

export type Found = Omit<Mistake, 'path'> & { readonly keys: readonly Key[] };

/**
 * The mistakes in the branch that the author meant; without one, those that every branch refuses.
 * @param mistakesIn the mistakes of a value that another schema refuses
 */
export function variantIn(
  schema: Shape,
  value: unknown,
  keys: readonly Key[],
  mistakesIn: (schema: Shape, value: unknown, keys: readonly Key[]) => readonly Found[],
): readonly Found[] {
  const key = String(schema.key);
  if (!isObject(value)) return [{ keys, reason: wordsOfValue({ type: 'object' }, value) }];
  const branches = (schema.options ?? []) as readonly Shape[];
  const names = branches.map((branch) => nameOf(branch, key));
  const misspelt = value[key] === undefined ? misspeltKey(key, value, branches) : undefined;
  const given = value[misspelt ?? key];
  const meant = meantBy(given, names);
  const branch = branches.find((one) => nameOf(one, key) === meant);
  const { [misspelt ?? key]: _, ...others } = value;
  const inside = mistakesIn(branch ?? common(branches, key), { ...others, [key]: meant }, keys);
  const ofKey =
    misspelt === undefined
      ? []
      : [
          {
            keys: [...keys, misspelt],
            isKey: true,
            reason: `is not known here; did you mean "${key}"?`,
          },
        ];
  if (branch && meant === given) return [...ofKey, ...inside];
  const list = `one of ${names.map((name) => `"${name}"`).join(', ')} is expected`;
  const hint = meant === null ? '' : `; did you mean "${meant}"?`;
  const reason =
    given === undefined ? `is missing: ${list}` : `${list}, not ${JSON.stringify(given)}${hint}`;
  return [...ofKey, { keys: [...keys, misspelt ?? key], reason }, ...inside];
}

function nameOf({ entries }: Shape, key: string): string {
  return String(entries?.[key]?.literal);
}

function meantBy(given: unknown, names: readonly string[]): string | null {
  const text = String(given);
  if (names.includes(text)) return text;
  return nearest(text, names) ?? names.find((name) => isStem(name.slice(0, -1), text)) ?? null;
}

/** Whether a longer word of another tool begins alike, such as "rating" for "rate". */
function isStem(stem: string, text: string): boolean {
  return stem.length > 2 && text.toLowerCase().startsWith(stem.toLowerCase());
}

function misspeltKey(
  key: string,
  value: Readonly<Record<string, unknown>>,
  branches: readonly Shape[],
): string | undefined {
  return Object.keys(value).find(
    (one) =>
      typeof value[one] === 'string' &&
      nearest(one, [key]) !== null &&
      branches.every(({ entries = {} }) => !Object.hasOwn(entries, one)),
  );
}

const anything = v.optional(v.unknown()) as unknown as Shape;

/** A schema with the keys of all branches, which refuses only values that every branch refuses. */
function common(branches: readonly Shape[], key: string): Shape {
  const { entries = {}, ...shape } = merged(branches);
  return { ...shape, entries: { ...entries, [key]: anything } };
}

function merged(shapes: readonly Shape[]): Shape {
  const [first = anything] = shapes;
  if (shapes.every((shape) => shape === first)) return first;
  const inner = shapes.map((shape) => shape.wrapped ?? shape);
  if (inner.some((shape, index) => shape !== shapes[index])) {
    return { type: 'optional', wrapped: merged(inner) };
  }
  if (shapes.every(({ entries }) => entries !== undefined)) return mergedObject(shapes);
  if (shapes.every(({ item }) => item !== undefined)) {
    return { type: 'array', item: merged(shapes.flatMap(({ item }) => item ?? [])) };
  }
  return anything;
}

function mergedObject(shapes: readonly Shape[]): Shape {
  const names = new Set(shapes.flatMap(({ entries = {} }) => Object.keys(entries)));
  const entries = [...names].map((name) => {
    const known = shapes.flatMap(({ entries: one = {} }) => one[name] ?? []);
    const entry = merged(known);
    const isInAll = known.length === shapes.length;
    return [name, isInAll ? entry : { type: 'optional', wrapped: entry }] as const;
  });
  return { type: 'strict_object', entries: Object.fromEntries(entries) };
}
