import { momentNumber } from '../../questions/shared/momentNumbers.ts';
import { shortestMatch } from '../../questions/shared/patternLength.ts';
import type { ConditionValues, Moments } from '../../questions/shared/serverQuestionType.ts';
import { textAmount } from '../../questions/shared/textValues.ts';
import type { Leaf } from '../conditions/condition.ts';
import { boundIn } from '../conditions/leafBound.ts';
import { boundsOf } from '../conditions/range.ts';
import { holdsFor, type Seen } from '../conditions/seen.ts';
import type { Kind } from './graph.ts';
import { movingGroups, movingKinds, type QuestionBounds } from './movingKinds.ts';

export const other: Seen = { values: ['\0'], amount: null };

export function kindOf(leaves: readonly Leaf[], look: (leaf: Leaf) => Seen): Kind {
  return { held: new Set(leaves.filter((leaf) => holdsFor(leaf, look(leaf)))) };
}

export function distinctKinds(leaves: readonly Leaf[], kinds: readonly Kind[]): readonly Kind[] {
  const outcomes = ({ held }: Kind) => leaves.map((leaf) => Number(held.has(leaf))).join('');
  return [...new Map(kinds.map((kind) => [outcomes(kind), kind])).values()];
}

/**
 * Returns the kinds of one value: each possible value, or texts and numbers on both sides of every
 * bound.
 */
export function oneValueKinds(
  {
    possible,
    last = [],
    numeric,
    longest,
    moment,
    fits,
    bounds = {},
    ...range
  }: Omit<ConditionValues, 'values'> & { readonly bounds?: QuestionBounds },
  leaves: readonly Leaf[],
  seenText: (text: string) => Seen | null = (text) =>
    fits?.(text) === false ? null : { values: [text], amount: numeric ? textAmount(text) : null },
): readonly Kind[] {
  if (possible) {
    return possible
      .filter((value) => !last.includes(value))
      .map((value) => ({ values: [value], amount: numeric ? Number(value) : null }))
      .map((seen) => kindOf(leaves, () => seen));
  }
  if (moment) {
    const constant = leaves.filter((leaf) => boundIn(leaf) === null);
    return movingGroups(leaves).reduce(
      (kinds, group) => combined(kinds, movingKinds(group, bounds)),
      momentKinds(moment, constant, longest),
    );
  }
  const numbers = numeric ? numbersAround(leaves, range) : [];
  return [
    ...namedIn(leaves).flatMap((text) => {
      const seen = seenText(text);
      return seen ? [kindOf(leaves, () => seen)] : [];
    }),
    ...[other, ...numbers.map((amount) => ({ ...other, amount }))].flatMap((seen) =>
      textKinds(leaves, seen, longest),
    ),
  ];
}

export function combined(some: readonly Kind[], others: readonly Kind[]): readonly Kind[] {
  return some.flatMap((kind) =>
    others.map((another) => ({ held: new Set([...kind.held, ...another.held]) })),
  );
}

export function namedIn(leaves: readonly Leaf[]): readonly string[] {
  return [
    ...new Set(
      leaves.flatMap(({ is, isNot, includes, excludes }) => {
        const named = is ?? isNot ?? includes ?? excludes;
        return named === undefined ? [] : [String(named)];
      }),
    ),
  ];
}

const mostPatterns = 4;

/**
 * Returns the kinds of a text that no leaf names: it may match each of the patterns or not, in any
 * combination.
 */
function textKinds(
  leaves: readonly Leaf[],
  seen: Seen,
  longest = Number.POSITIVE_INFINITY,
): readonly Kind[] {
  const patterns = leaves
    .filter(({ matches }) => matches !== undefined && shortestMatch(matches) <= longest)
    .slice(0, mostPatterns);
  const { held } = kindOf(
    leaves.filter((leaf) => !patterns.includes(leaf)),
    () => seen,
  );
  return subsets(patterns).map((matched) => ({ held: new Set([...held, ...matched]) }));
}

export function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (all, item) => all.flatMap((set) => [set, [...set, item]]),
    [[]],
  );
}

/**
 * Returns dates, times or months on both sides of every bound and of every named one, together with
 * the first and the last.
 */
function momentKinds(
  { kind, least, greatest, at }: Moments,
  leaves: readonly Leaf[],
  longest: number | undefined,
): readonly Kind[] {
  const named = namedIn(leaves).flatMap((text) => momentNumber(text, kind) ?? []);
  const marks = [...leaves.flatMap(boundsOf), ...named];
  const numbers = [...marks.flatMap((mark) => [mark - 1, mark, mark + 1]), least, greatest, 0];
  const texts = new Set(
    numbers
      .filter((number) => number >= least && number <= greatest)
      .flatMap((number) => (Number.isFinite(number) ? (at(number) ?? []) : [])),
  );
  return [...texts].flatMap((text) => textKinds(leaves, { values: [text], amount: null }, longest));
}

type Range = Pick<ConditionValues, 'least' | 'greatest' | 'step'>;

/** Returns numbers on both sides of every bound. */
function numbersAround(
  leaves: readonly Leaf[],
  { least = 0, greatest = Number.POSITIVE_INFINITY, step }: Range,
): readonly number[] {
  const bounds = leaves.flatMap(boundsOf);
  const start = Number.isFinite(least) ? least : Math.min(0, ...bounds) - 1;
  const marks = [...new Set([start, ...bounds])]
    .filter((mark) => mark >= start)
    .sort((a, b) => a - b);
  if (step !== undefined && Number.isFinite(step)) {
    return onSteps(marks, { base: Number.isFinite(least) ? least : 0, greatest, step });
  }
  const between = marks.map(
    (mark, index) => (mark + (marks[index + 1] ?? 3 * Math.abs(mark) + 2)) / 2,
  );
  return [
    ...marks.filter((mark) => mark <= greatest),
    ...between.filter((_, index) => (marks[index] ?? 0) < greatest),
  ];
}

/** Rounds each mark to a whole number of steps, and adds the next such number. */
function onSteps(
  marks: readonly number[],
  {
    base,
    greatest,
    step,
  }: { readonly base: number; readonly greatest: number; readonly step: number },
): readonly number[] {
  const stepped = (steps: number) => Number((base + steps * step).toPrecision(12));
  return marks
    .flatMap((mark) => {
      const steps = Number(((mark - base) / step).toPrecision(12));
      return Number.isInteger(steps) ? [mark, stepped(steps + 1)] : [stepped(Math.ceil(steps))];
    })
    .filter((number) => number <= greatest);
}
