import { hasBounds, type Question } from '../../../contract/questions/index.ts';
import { amountOf, answerOf, conditionValuesOf, valuesOf } from '../../questions/index.ts';
import { holdsFor, type Seen, unseen } from '../conditions.ts';
import type { Condition } from '../definition.ts';
import type { Kind } from './graph.ts';

/** The kinds of answers that these conditions distinguish, possibly with impossible ones; null for too many. */
export function kindsOf(
  question: Question,
  conditions: readonly Condition[],
): readonly Kind[] | null {
  const left = question.config.required ? [] : [unseen];
  const given = givenKinds(question, conditions);
  if (given === null) return null;
  const told = new Map(
    [...given, ...left].map((seen) => [
      conditions.map((condition) => Number(holdsFor(condition, seen))).join(''),
      { seen },
    ]),
  );
  return [...told.values()];
}

/** An answer that no condition names. */
const other: Seen = { values: ['\0'], amount: null };

function givenKinds(question: Question, conditions: readonly Condition[]): readonly Seen[] | null {
  const { values, possible, last = [], numeric, least, greatest } = conditionValuesOf(question);
  if (values === 'none' || values === 'some') return [other];
  if (values === 'several') return severalKinds(question, conditions);
  if (possible) {
    return possible
      .filter((value) => !last.includes(value))
      .map((value) => ({ values: [value], amount: numeric ? Number(value) : null }));
  }
  const numbers = numeric ? amountsAround(conditions, least, greatest) : [];
  return [
    ...namedTexts(question, conditions),
    other,
    ...numbers.map((amount) => ({ ...other, amount })),
  ];
}

const mostNamed = 10;

function severalKinds(
  question: Question,
  conditions: readonly Condition[],
): readonly Seen[] | null {
  const named = [...new Set(conditions.flatMap(({ includes = [] }) => includes))];
  if (named.length > mostNamed) return null;
  const sets = named.reduce<readonly (readonly string[])[]>(
    (all, id) => all.flatMap((set) => [set, [...set, id]]),
    [[]],
  );
  return sets
    .filter((set) => canBeChosen(question, set, named))
    .map((set) => ({ values: [...set, ...other.values], amount: null }));
}

/** False where validation refuses every answer with exactly these of the named options. */
function canBeChosen(
  question: Question,
  set: readonly string[],
  named: readonly string[],
): boolean {
  if (!hasBounds(question)) return true;
  const options = question.choice.map((option) => ({
    id: option.id,
    isAlone: 'exclusive' in option.questionConfig && option.questionConfig.exclusive === true,
  }));
  const chosen = options.filter(({ id }) => set.includes(id));
  const others = options.filter(({ id }) => !named.includes(id));
  if (chosen.some(({ isAlone }) => isAlone)) return chosen.length === 1;
  if (chosen.length === 0 && others.some(({ isAlone }) => isAlone)) return true;
  const { min = 1, max = options.length } = question.config;
  const together = chosen.length + others.filter(({ isAlone }) => !isAlone).length;
  return chosen.length <= max && together >= Math.max(min, 1);
}

function namedTexts(question: Question, conditions: readonly Condition[]): readonly Seen[] {
  const named = conditions.flatMap(({ is, isNot }) => [is ?? isNot ?? []].flat().map(String));
  return named.flatMap((text): readonly Seen[] => {
    const answer = answerOf(question, text);
    if (answer === null) return [];
    return [{ values: valuesOf(question, answer), amount: amountOf(question, answer) }];
  });
}

/** Numbers on both sides of every bound. */
function amountsAround(
  conditions: readonly Condition[],
  least = 0,
  greatest = Number.POSITIVE_INFINITY,
): readonly number[] {
  const bounds = conditions.flatMap(({ atLeast, atMost }) => [atLeast ?? atMost ?? []].flat());
  const start = Number.isFinite(least) ? least : Math.min(0, ...bounds) - 1;
  const marks = [...new Set([start, ...bounds])]
    .filter((mark) => mark >= start)
    .sort((a, b) => a - b);
  const between = marks.map(
    (mark, index) => (mark + (marks[index + 1] ?? 3 * Math.abs(mark) + 2)) / 2,
  );
  return [
    ...marks.filter((mark) => mark <= greatest),
    ...between.filter((_, index) => (marks[index] ?? 0) < greatest),
  ];
}
