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
 * The summands of `sum(${value})` over the times of a repeat that computes the value each time; times that are not asked
 * add nothing.
 * @returns null for another sum
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
  const asked = referencesIn(compute).filter((one) => repeatOf(one.name, names) === group);
  const [first] = asked;
  if (!first) return null;
  return Array.from({ length: times }, (_, time) => {
    const atTime = (one: Expression) => inTime(one, group, time, names);
    const needed = [first, ...factorsIn(compute)].filter((one) => asked.includes(one));
    const distinct = new Set(needed.map((one) => one.name));
    return [...distinct].reduceRight<Expression>(
      (all, one) => call('if', atTime(reference(one)), all, literal(0)),
      atTime(compute),
    );
  });
}

/** A factor: SurveyJS counts a product without one of its factors as 0. */
function factorsIn(expression: Expression): readonly Reference[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (/^[*/%]$/.test(operator)) return referencesIn(expression);
  return [...factorsIn(left), ...factorsIn(right)];
}

/** A value in terms of answers, as values of one time cannot be named from outside. */
function ofAnswers(expression: Expression, names: Names, depth = 0): Expression {
  return mapReferences(expression, (one) => {
    const compute = names.repeatsOfValue(one.name).length > 0 ? names.computeOf(one.name) : null;
    return compute && depth < 5 ? ofAnswers(compute, names, depth + 1) : one;
  });
}

function inTime(expression: Expression, group: string, time: number, names: Names): Expression {
  return mapReferences(expression, (one) => {
    if (names.targetOf(one.name)?.kind === 'number') return literal(time + 1);
    return repeatOf(one.name, names) === group ? reference(`${group}[${time}].${one.name}`) : one;
  });
}

/** The outer group that repeats the question of a name. */
function repeatOf(name: string, names: Names): string | undefined {
  const target = names.targetOf(name);
  return target?.kind === 'answer' ? target.of.repeats[0] : undefined;
}

/** The sum of some parts. */
export function sumOf(parts: readonly Expression[]): Expression {
  return parts.reduce((all, one) => binary('+', all, one));
}

/** The greatest number of times of a repeat; null for another group. */
export function timesOf(name: string, entries: readonly Entry[]): number | null {
  const group = repeatsIn(entries).find((one) => one.group === name);
  const place = { notes: new Notes(), text: () => '', entries };
  const { max } = (group && repeatKeys(group, [], place)) ?? {};
  return typeof max === 'number' ? max : null;
}
