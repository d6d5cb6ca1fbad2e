import { type IsSubjectName, isConstrainedAnswer } from './constrainedAnswer.ts';
import { type Expression, flipped, type Operator } from './expression.ts';

/** Ranges of whole numbers in ascending order, with a gap between neighbours. */
export type Intervals = readonly (readonly [low: number, high: number])[];

const least = Number.NEGATIVE_INFINITY;
const greatest = Number.POSITIVE_INFINITY;
export const everyNumber: Intervals = [[least, greatest]];

/** The whole numbers for which a rule about the answer itself is true; null for a rule about something else. */
export function intervalsOf(rule: Expression, isSubjectName: IsSubjectName): Intervals | null {
  if (rule.kind === 'not') {
    const of = intervalsOf(rule.of, isSubjectName);
    return of && without(of);
  }
  if (rule.kind !== 'binary') return null;
  const { operator, left, right } = rule;
  if (operator === 'and' || operator === 'or') {
    const [some, others] = [left, right].map((side) => intervalsOf(side, isSubjectName));
    if (!some || !others) return null;
    return operator === 'and' ? common(some, others) : joined([...some, ...others]);
  }
  if (isLength(left) && left.args.some((arg) => isConstrainedAnswer(arg, isSubjectName))) {
    return ofLength(operator, right);
  }
  if (isConstrainedAnswer(right, isSubjectName))
    return compared(flipped[operator] ?? operator, left);
  return isConstrainedAnswer(left, isSubjectName) ? compared(operator, right) : null;
}

function compared(operator: Operator, side: Expression): Intervals | null {
  const bound = side.kind === 'literal' && side.value !== '' ? Number(side.value) : Number.NaN;
  if (Number.isNaN(bound)) return null;
  const same: Intervals = Number.isInteger(bound) ? [[bound, bound]] : [];
  switch (operator) {
    case '=':
      return same;
    case '!=':
      return without(same);
    case '>=':
      return [[Math.ceil(bound), greatest]];
    case '>':
      return [[Math.floor(bound) + 1, greatest]];
    case '<=':
      return [[least, Math.floor(bound)]];
    case '<':
      return [[least, Math.ceil(bound) - 1]];
    default:
      return null;
  }
}

function isLength(side: Expression): side is Extract<Expression, { kind: 'call' }> {
  return side.kind === 'call' && side.name === 'length';
}

/** The whole numbers with this many characters. */
function ofLength(operator: Operator, side: Expression): Intervals | null {
  const lengths = compared(operator, side);
  const written = lengths && common(lengths, [[1, longest]]);
  return (
    written &&
    joined(
      written.flatMap(([few, many]): Intervals => {
        const positive: Intervals = [[few === 1 ? 0 : 10 ** (few - 1), 10 ** many - 1]];
        const low = 10 ** Math.max(few - 2, 0);
        return many < 2 ? positive : [[1 - 10 ** (many - 1), -low], ...positive];
      }),
    )
  );
}

/** The most digits of a number that a double represents exactly. */
const longest = 15;

function joined(all: Intervals): Intervals {
  const result: [number, number][] = [];
  for (const [low, high] of [...all].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}

function without(all: Intervals): Intervals {
  const starts = [least, ...all.map(([, high]) => high + 1)];
  const ends = [...all.map(([low]) => low - 1), greatest];
  return starts.flatMap((low, index): Intervals => {
    const high = ends[index] ?? greatest;
    return low <= high && low !== greatest && high !== least ? [[low, high]] : [];
  });
}

/** The numbers that are in both lists of ranges. */
export function common(some: Intervals, others: Intervals): Intervals {
  return some.flatMap(([low, high]) =>
    others.flatMap(([first, last]): Intervals => {
      const [from, to] = [Math.max(low, first), Math.min(high, last)];
      return from <= to ? [[from, to]] : [];
    }),
  );
}

/** The numbers as people write them: `0–60, 88, 99`. */
export function shownNumbers(intervals: Intervals): string {
  return intervals
    .map(([low, high]) => {
      if (low === high) return String(low);
      return `${low === least ? '…' : low}–${high === greatest ? '…' : high}`;
    })
    .join(', ');
}

/** A regular expression for the numbers, written without leading zeros. */
export function patternOf(intervals: Intervals): string {
  return intervals
    .flatMap(([low, high]) => [
      ...(low < 0 ? digitsOf(Math.max(1, -high), -low).map((pattern) => `-${pattern}`) : []),
      ...(high >= 0 ? digitsOf(Math.max(0, low), high) : []),
    ])
    .join('|');
}

function digitsOf(low: number, high: number): readonly string[] {
  if (high !== greatest) return rangesOf(low, high);
  const { length } = String(low);
  return [...rangesOf(low, 10 ** length - 1), `[1-9]\\d{${length},}`];
}

/**
 * Patterns that together match the numbers of a range; the numbers of each differ in a digit and in the digits after
 * it.
 */
function rangesOf(low: number, high: number): readonly string[] {
  const patterns: string[] = [];
  for (let from = low; from <= high; ) {
    let behind = 0;
    while (from > 0 && from % 10 ** (behind + 1) === 0 && from + 10 ** (behind + 1) - 1 <= high)
      behind += 1;
    const size = 10 ** behind;
    const head = Math.floor(from / size / 10);
    const first = Math.floor(from / size) % 10;
    const last = Math.min(9, first + Math.floor((high - from + 1) / size) - 1);
    const digit = first === last ? String(first) : `[${first}-${last}]`;
    patterns.push(`${head || ''}${digit}${behind > 0 ? `\\d{${behind}}` : ''}`);
    from += (last - first + 1) * size;
  }
  return patterns;
}
