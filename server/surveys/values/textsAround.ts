import { dayMs } from '../../lib/day.ts';
import type { Leaf } from '../conditions/condition.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { leavesOf } from '../conditions/leaves.ts';
import type { Definition } from '../definition.ts';
import type { AnswerReference, Expression } from './expression.ts';
import { walkExpression } from './walkExpression.ts';

type Literal = string | number | boolean;

/**
 * Returns answers at which computed values change, as leaves that name them: the numbers and texts
 * in expressions and in the conditions on their values, and the dates that lie as many years or
 * days away.
 * @param today a date such as 2031-05-01; empty excludes the dates
 */
export function leavesAround(definition: Definition, today: string): readonly Leaf[] {
  const compared = comparedValues(definition);
  return Object.entries(definition.values ?? {}).flatMap(([name, { compute }]) => {
    if (!compute) return [];
    const { answers, literals, hasDates } = partsOf(compute, definition);
    const all = [...literals, ...(compared.get(name) ?? [])];
    const texts = all.flatMap((literal) =>
      textsAround(literal, hasDates && today !== '' ? today : null),
    );
    return answers.flatMap(({ question, part }) =>
      [...new Set(texts)].map((is): Leaf => ({ question, blank: part, is })),
    );
  });
}

/** Returns the date `days` days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

const mostYears = 150;
const daysOfYear = 365.25;

function textsAround(literal: Literal, today: string | null): readonly string[] {
  if (typeof literal === 'boolean') return [];
  const number = Number(literal);
  if (literal === '' || !Number.isFinite(number)) return [String(literal)];
  const numbers = [number, number - 1, number + 1].map(String);
  if (today === null || Math.abs(number) > mostYears) return numbers;
  const years = [number + 0.5, number - 0.5].map((count) => -Math.round(count * daysOfYear));
  const days = [number - 1, number, number + 1].flatMap((count) => [count, -count]);
  return [...numbers, ...[...years, ...days].map((count) => daysAfter(today, count))];
}

const dateKinds: ReadonlySet<string> = new Set([
  'years',
  'days',
  'months',
  'year',
  'month',
  'today',
]);

/** Returns the answers and texts that an expression, including the values it uses, reads and compares. */
function partsOf(expression: Expression, { values = {} }: Definition) {
  const answers: AnswerReference[] = [];
  const literals: Literal[] = [];
  const followed = new Set<string>();
  let hasDates = false;
  const visit = (part: Expression): void => {
    if (part.kind === 'answer') answers.push(part);
    if (part.kind === 'literal') literals.push(part.value);
    if (dateKinds.has(part.kind)) hasDates = true;
    const inner = part.kind === 'value' ? values[part.name]?.compute : undefined;
    if (part.kind !== 'value' || inner === undefined || followed.has(part.name)) return;
    followed.add(part.name);
    walkExpression(inner, visit);
  };
  walkExpression(expression, visit);
  return { answers, literals, hasDates };
}

/** Returns for each value the literals with which conditions compare it. */
function comparedValues(definition: Definition): ReadonlyMap<string, readonly Literal[]> {
  const leaves = conditionsIn(definition).flatMap(({ condition }) => leavesOf(condition));
  const named = leaves.flatMap(({ value, is, isNot, atLeast, atMost, between = [] }) =>
    value === undefined
      ? []
      : [is, isNot, atLeast, atMost, ...between].flatMap((literal) =>
          literal === undefined ? [] : [[value, literal] as const],
        ),
  );
  return new Map(
    [...Map.groupBy(named, ([value]) => value)].map(([value, all]) => [
      value,
      all.map(([, literal]) => literal),
    ]),
  );
}
