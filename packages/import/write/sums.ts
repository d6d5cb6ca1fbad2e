import {
  binary,
  call,
  type Expression,
  literal,
  mapReferences,
  type Reference,
  reference,
  referencesIn,
} from '../expressions/expression.ts';
import { type Entry, repeatsIn } from '../form.ts';
import { Notes } from '../notes.ts';
import type { Names } from './identify.ts';
import { repeatKeys } from './repeats.ts';

/**
 * The summands of `sum(${value})` for a value that each repetition computes; repetitions that are not asked add
 * nothing.
 * @returns null for any other sum
 */
export function summands(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  names: Names,
  timesOf: (group: string) => number | null,
): readonly Expression[] | null {
  const [of, ...others] = args;
  if (name !== 'sum' || of?.kind !== 'reference' || others.length > 0) return null;
  const [group, ...inner] = names.repeatsOfValue(of.name);
  const compute = group === undefined ? undefined : ofAnswers(of, names);
  const times = group === undefined || inner.length > 0 ? null : timesOf(group);
  if (!compute || times === null || group === undefined) return null;
  const references = referencesIn(compute).filter((ref) => repeatOf(ref.name, names) === group);
  const [first] = references;
  if (!first) return null;
  return Array.from({ length: times }, (_, time) => {
    const inRepetition = (expression: Expression) => inTime(expression, group, time, names);
    const needed = [first, ...factorsIn(compute)].filter((ref) => references.includes(ref));
    const distinct = new Set(needed.map((ref) => ref.name));
    return [...distinct].reduceRight<Expression>(
      (all, name) => call('if', inRepetition(reference(name)), all, literal(0)),
      inRepetition(compute),
    );
  });
}

/** The names in a factor; SurveyJS counts a product with a missing factor as 0. */
function factorsIn(expression: Expression): readonly Reference[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (/^[*/%]$/.test(operator)) return referencesIn(expression);
  return [...factorsIn(left), ...factorsIn(right)];
}

/** A value as an expression of answers, because the value of a single repetition cannot be named from outside. */
function ofAnswers(expression: Expression, names: Names, depth = 0): Expression {
  return mapReferences(expression, (ref) => {
    const compute = names.repeatsOfValue(ref.name).length > 0 ? names.computeOf(ref.name) : null;
    return compute && depth < 5 ? ofAnswers(compute, names, depth + 1) : ref;
  });
}

function inTime(expression: Expression, group: string, time: number, names: Names): Expression {
  return mapReferences(expression, (ref) => {
    if (names.targetOf(ref.name)?.kind === 'number') return literal(time + 1);
    return repeatOf(ref.name, names) === group ? reference(`${group}[${time}].${ref.name}`) : ref;
  });
}

/** The outermost group that repeats the question of a name. */
function repeatOf(name: string, names: Names): string | undefined {
  const target = names.targetOf(name);
  return target?.kind === 'answer' ? target.of.repeats[0] : undefined;
}

/** The sum of several expressions. */
export function sumOf(parts: readonly Expression[]): Expression {
  return parts.reduce((all, expression) => binary('+', all, expression));
}

/** The most repetitions of a group; null for a group that is asked once. */
export function timesOf(name: string, entries: readonly Entry[]): number | null {
  const group = repeatsIn(entries).find((group) => group.group === name);
  const context = { notes: new Notes(), text: () => '', entries };
  const { max } = (group && repeatKeys(group, [], context)) ?? {};
  return typeof max === 'number' ? max : null;
}
