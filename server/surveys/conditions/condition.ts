import * as v from 'valibot';
import { parts, subjects, tests } from './entries.ts';

const leafSchema = v.pipe(
  v.strictObject({ ...subjects, ...parts, ...tests }),
  v.check(
    (leaf) => keysAmong(leaf, subjects).length === 1,
    'exactly one of question, value and of is expected',
  ),
  v.check(
    (leaf) => keysAmong(leaf, tests).length === 1,
    `exactly one of ${new Intl.ListFormat('en').format(Object.keys(tests))} is expected`,
  ),
  v.check(
    (leaf) => keysAmong(leaf, parts).length <= (leaf.question === undefined ? 0 : 1),
    'at most one of row, blank and count is expected, together with question',
  ),
);

export type Leaf = v.InferOutput<typeof leafSchema>;

export type Condition =
  | Leaf
  | readonly Condition[]
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

type ConditionSchema = v.GenericSchema<unknown, Condition>;

/**
 * The schema is chosen by the condition's keys, so that an error names a key instead of listing the
 * alternatives.
 */
export const conditionSchema: ConditionSchema = v.lazy((input) => {
  if (input === undefined) return anyCondition;
  if (Array.isArray(input)) return list;
  const keys = Object.keys(Object(input));
  return [all, any, not].find(({ entries }) => keys.includes(keyOf(entries))) ?? leafSchema;
});

const list = v.array(conditionSchema);
const several = v.pipe(list, v.minLength(1, 'at least one condition is expected'));
const all = v.strictObject({
  all: v.pipe(several, v.description('All of these hold.')),
});
const any = v.strictObject({
  any: v.pipe(several, v.description('At least one of these holds.')),
});
const not = v.strictObject({
  not: v.pipe(conditionSchema, v.description('This does not hold.')),
});

export const anyCondition = v.union([leafSchema, list, all, any, not]);

export const showIfEntry = v.pipe(
  v.optional(conditionSchema),
  v.description('Shown only where this condition holds; it asks about earlier questions.'),
);

export const requiredIfEntry = v.pipe(
  v.optional(conditionSchema),
  v.description(
    'Required only where this condition holds; it asks about earlier questions, and needs required.',
  ),
);

export const acceptIfEntry = v.pipe(
  v.optional(conditionSchema),
  v.description(
    'An answer is accepted only where this condition holds; it asks about this question and earlier ones.',
  ),
);

const testNames = Object.keys(tests) as readonly (keyof typeof tests)[];

/** Returns the name of the leaf's test and the value with which it compares. */
export function testOf(leaf: Leaf): readonly [name: keyof typeof tests, value: unknown] {
  const name = testNames.find((name) => leaf[name] !== undefined) ?? 'answered';
  return [name, leaf[name]];
}

function keysAmong(leaf: object, entries: object): readonly string[] {
  return Object.keys(leaf).filter((key) => Object.hasOwn(entries, key));
}

function keyOf(entries: object): string {
  return Object.keys(entries)[0] ?? '';
}
