import * as v from 'valibot';
import type { Key, Mistake } from './locate.ts';
import { nearest } from './nearest.ts';
import { typeCalled } from './otherWords.ts';
import { isObject, type Shape, wordsOfValue } from './words.ts';

export type Problem = Omit<Mistake, 'path'> & { readonly keys: readonly Key[] };

/**
 * Returns the mistakes in the branch that the author meant; if no branch is recognisable, the
 * mistakes that every branch refuses.
 * @param mistakesIn returns the mistakes of a value that another schema refuses
 */
export function variantIn(
  schema: Shape,
  value: unknown,
  keys: readonly Key[],
  mistakesIn: (schema: Shape, value: unknown, keys: readonly Key[]) => readonly Problem[],
): readonly Problem[] {
  const key = String(schema.key);
  if (!isObject(value)) return [{ keys, reason: wordsOfValue({ type: 'object' }, value) }];
  const branches = (schema.options ?? []) as readonly Shape[];
  const names = branches.map((branch) => nameOf(branch, key));
  const misspelt = value[key] === undefined ? misspeltKey(key, value, branches) : undefined;
  const variantName = value[misspelt ?? key];
  const meant = meantBy(variantName, names);
  const branch = branches.find((candidate) => nameOf(candidate, key) === meant);
  const { [misspelt ?? key]: _, ...others } = value;
  const problems = mistakesIn(branch ?? common(branches, key), { ...others, [key]: meant }, keys);
  const inside = problems.map((problem) => withOtherBranch(problem, keys, branches, key));
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
  if (branch && meant === variantName) return [...ofKey, ...inside];
  const list = `one of ${names.map((name) => `"${name}"`).join(', ')} is expected`;
  const called = typeCalled(String(variantName));
  const also = called && called.type === meant && called.with ? ` with ${called.with}` : '';
  const hint = meant === null ? '' : `; did you mean "${meant}"${also}?`;
  const reason =
    variantName === undefined
      ? `is missing: ${list}`
      : `${list}, not ${JSON.stringify(variantName)}${hint}`;
  return [...ofKey, { keys: [...keys, misspelt ?? key], reason }, ...inside];
}

function nameOf({ entries }: Shape, key: string): string {
  return String(entries?.[key]?.literal);
}

function meantBy(variantName: unknown, names: readonly string[]): string | null {
  const text = String(variantName);
  if (names.includes(text)) return text;
  const called = typeCalled(text)?.type;
  if (called !== undefined && names.includes(called)) return called;
  return nearest(text, names) ?? names.find((name) => isStem(name.slice(0, -1), text)) ?? null;
}

/**
 * Completes the mistake of a key that this branch of the configuration does not know by the first
 * branch that does.
 */
function withOtherBranch(
  problem: Problem,
  keys: readonly Key[],
  branches: readonly Shape[],
  key: string,
): Problem {
  const [config, name, ...deeper] = problem.keys.slice(keys.length);
  const isUnknown = problem.isKey && config === 'config' && deeper.length === 0;
  if (!isUnknown || !problem.reason.includes('; known are ')) return problem;
  const other = branches.find(({ entries = {} }) => {
    const inner = entries.config?.wrapped ?? entries.config;
    return inner?.entries !== undefined && Object.hasOwn(inner.entries, String(name));
  });
  if (!other) return problem;
  const [start] = problem.reason.split('; known are ');
  return { ...problem, reason: `${start}; did you mean "${key}": "${nameOf(other, key)}"?` };
}

/** Returns whether a longer word of another tool begins with the word, such as "rating" for "rate". */
function isStem(stem: string, text: string): boolean {
  return stem.length > 2 && text.toLowerCase().startsWith(stem.toLowerCase());
}

function misspeltKey(
  key: string,
  value: Readonly<Record<string, unknown>>,
  branches: readonly Shape[],
): string | undefined {
  return Object.keys(value).find(
    (candidate) =>
      typeof value[candidate] === 'string' &&
      nearest(candidate, [key]) !== null &&
      branches.every(({ entries = {} }) => !Object.hasOwn(entries, candidate)),
  );
}

const anything = v.optional(v.unknown()) as unknown as Shape;

/** Makes a schema with the keys of all branches, which refuses only values that every branch refuses. */
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
    const known = shapes.flatMap(({ entries: shape = {} }) => shape[name] ?? []);
    const entry = merged(known);
    const isInAll = known.length === shapes.length;
    return [name, isInAll ? entry : { type: 'optional', wrapped: entry }] as const;
  });
  return { type: 'strict_object', entries: Object.fromEntries(entries) };
}
