import * as v from 'valibot';
import { type Key, type Mistake, pathOf } from './locate.ts';
import { didYouMean, nearest } from './nearest.ts';
import { type Problem, variantIn } from './variant.ts';
import { fitsKind, isObject, type Shape, wordsOfAction, wordsOfValue } from './words.ts';

/** Returns all mistakes of a value that its schema refuses, each in the branch that the author meant. */
export function explain(schema: v.GenericSchema, value: unknown): readonly Mistake[] {
  const explained = mistakesIn(schema as unknown as Shape, value, []);
  const problems = explained.length > 0 ? explained : unexplained(schema, value);
  const mistakes = problems.map((problem) => ({ ...problem, path: pathOf(problem.keys) }));
  return mistakes.filter(
    ({ path, reason }, index) =>
      mistakes.findIndex((problem) => problem.path === path && problem.reason === reason) === index,
  );
}

function mistakesIn(schema: Shape, value: unknown, keys: readonly Key[]): readonly Problem[] {
  const [base] = schema.pipe ?? [];
  if (!base) return partsIn(schema, value, keys);
  const problems = mistakesIn(base, value, keys);
  const known = new Set(problems.map((problem) => pathOf(problem.keys)));
  const others = actionMistakes(schema, value, keys);
  return [...problems, ...others.filter((problem) => !known.has(pathOf(problem.keys)))];
}

function partsIn(schema: Shape, value: unknown, keys: readonly Key[]): readonly Problem[] {
  switch (schema.type) {
    case 'optional':
    case 'exact_optional':
      return value === undefined ? [] : mistakesIn(schema.wrapped ?? schema, value, keys);
    case 'lazy':
      return schema.getter ? mistakesIn(schema.getter(value), value, keys) : [];
    case 'strict_object':
    case 'object':
    case 'loose_object':
      return isObject(value) ? entriesIn(schema, value, keys) : [refused(schema, value, keys)];
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => mistakesIn(itemOf(schema), item, [...keys, index]))
        : [refused(schema, value, keys)];
    case 'tuple':
    case 'strict_tuple':
      return Array.isArray(value) && value.length === schema.items?.length
        ? schema.items.flatMap((item, index) => mistakesIn(item, value[index], [...keys, index]))
        : [refused(schema, value, keys)];
    case 'record':
      return isObject(value) ? recordIn(schema, value, keys) : [refused(schema, value, keys)];
    case 'union':
      return branchIn(schema, value, keys);
    case 'variant':
      return variantIn(schema, value, keys, mistakesIn);
    default:
      return accepts(schema, value) ? [] : [refused(schema, value, keys)];
  }
}

function entriesIn(
  schema: Shape,
  value: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
): readonly Problem[] {
  const { entries = {} } = schema;
  const unknown = schema.type === 'strict_object' ? unknownKeys(schema, value, keys) : [];
  return [
    ...unknown,
    ...Object.entries(entries).flatMap(([key, entry]) => {
      const entryKeys = [...keys, key];
      if (value[key] !== undefined) return mistakesIn(entry, value[key], entryKeys);
      const isMisspelt = unknown.some(({ reason }) => reason.endsWith(didYouMean(key, [key])));
      return isOptional(entry) || isMisspelt ? [] : [{ keys: entryKeys, reason: 'is missing' }];
    }),
  ];
}

function isOptional({ type }: Shape): boolean {
  return type === 'optional' || type === 'exact_optional';
}

function unknownKeys(
  { entries = {} }: Shape,
  value: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
): readonly Problem[] {
  const known = Object.keys(entries);
  const free = known.filter((key) => value[key] === undefined);
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(entries, key))
    .map((key) => {
      const home = known.find((problem) => hasEntry(entries[problem], key));
      const hint =
        nearest(key, free) === null && home !== undefined
          ? `; it belongs into "${home}"`
          : didYouMean(key, free);
      const list = hint === '' ? `; known are ${known.join(', ')}` : hint;
      return { keys: [...keys, key], isKey: true, reason: `is not known here${list}` };
    });
}

function hasEntry(schema: Shape | undefined, key: string): boolean {
  const inner = schema?.wrapped ?? schema;
  return inner?.entries !== undefined && Object.hasOwn(inner.entries, key);
}

function recordIn(
  schema: Shape,
  value: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
): readonly Problem[] {
  const { key: keySchema, value: valueSchema } = schema;
  return Object.entries(value).flatMap(([key, item]) => [
    ...mistakesIn(keySchema as Shape, key, [...keys, key]).map((problem) => ({
      ...problem,
      isKey: true,
    })),
    ...mistakesIn(valueSchema as Shape, item, [...keys, key]),
  ]);
}

/** Returns the mistakes in the branch of the same kind that fits best. */
function branchIn(schema: Shape, value: unknown, keys: readonly Key[]): readonly Problem[] {
  const branches = (schema.options ?? []) as readonly Shape[];
  if (branches.some((branch) => accepts(branch, value))) return [];
  const tries = branches
    .filter((branch) => fitsKind(branch, value))
    .map((branch) => mistakesIn(branch, value, keys));
  const strange = (problems: readonly Problem[]) =>
    problems.filter(
      ({ keys: problemKeys, isKey }) => isKey && problemKeys.length === keys.length + 1,
    ).length;
  const [best] = [...tries].sort((a, b) => strange(a) - strange(b) || a.length - b.length);
  return best && best.length > 0 ? best : [refused(schema, value, keys)];
}

/** Returns the mistakes that a schema's checks find in a value of the right structure. */
function actionMistakes(schema: Shape, value: unknown, keys: readonly Key[]): readonly Problem[] {
  const { issues = [] } = v.safeParse(schema as unknown as v.GenericSchema, value);
  return issues
    .filter(({ kind }) => kind !== 'schema')
    .map((issue) => ({
      keys: [...keys, ...(issue.path ?? []).map(({ key }) => key as Key)],
      reason: wordsOfAction(issue),
    }));
}

/** Returns the issues of the schema itself, so that a refused value always has a mistake. */
function unexplained(schema: v.GenericSchema, value: unknown): readonly Problem[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => ({
    keys: (issue.path ?? []).map(({ key }) => key as Key),
    reason: wordsOfAction(issue),
  }));
}

function refused(schema: Shape, value: unknown, keys: readonly Key[]): Problem {
  return { keys, reason: wordsOfValue(schema, value) };
}

function accepts(schema: Shape, value: unknown): boolean {
  return v.safeParse(schema as unknown as v.GenericSchema, value).success;
}

function itemOf({ item }: Shape): Shape {
  return item ?? { type: 'unknown' };
}
