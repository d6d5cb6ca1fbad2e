import { beside, boundBy, isBoundBy, tighterBy } from './boundBy.ts';
import { byDate } from './dateDifference.ts';
import { hiddenByEach } from './eachOption.ts';
import {
  conjuncts,
  type Expression,
  flipped,
  literal,
  type Operator,
  referencesIn,
  Unconvertible,
  words,
} from './expression.ts';
import { common, everyNumber, intervalsOf, patternOf, shownNumbers } from './intervals.ts';
import { exclusiveIn, type Hidden, hiddenIn } from './optionRules.ts';
import { type IsOwn, isOwnAnswer, isSubject } from './ownAnswer.ts';
import { textBounds } from './textRules.ts';

/** Bounds of an answer in the words of a survey file. */
type Bounds = Readonly<Record<string, unknown>>;

export interface Bounded {
  readonly bounds: Bounds;
  /** Texts that a pattern of the bounds takes, in words; empty where the source has the pattern. */
  readonly shown: string;
  /** Options that cannot be chosen together with others. */
  readonly exclusive: readonly string[];
  readonly hidden: readonly Hidden[];
  /** Parts of the constraint that are said in another way. */
  readonly changed: readonly string[];
  /** Parts of the constraint that no bound says. */
  readonly left: readonly Expression[];
}

/** The type of an answer, of which a constraint is read. */
export type Answered = 'whole' | 'number' | 'text' | 'moment' | 'one' | 'several' | 'other';

/** Facts about the question of a constraint. */
export interface Asked {
  readonly type: Answered;
  readonly isOwn: IsOwn;
  readonly options?: ReadonlySet<string>;
  /** The step of a number. */
  readonly step?: unknown;
  /** Whether a moment is a time or a month, to which no days are added. */
  readonly isTimed?: boolean;
}

/** Reads `. >= 0 and . <= 120` and the like as bounds. */
export function boundsIn(constraint: Expression, asked: Asked): Bounded {
  const { type, isOwn, options = new Set() } = asked;
  const bounds: Record<string, unknown> = {};
  const exclusive: string[] = [];
  const hidden: Hidden[] = [];
  const changed: string[] = [];
  const left: Expression[] = [];
  let numbers = everyNumber;
  const isChosen = type === 'several' || type === 'one';
  for (const part of conjuncts(constraint)) {
    const alone = isChosen ? exclusiveIn(part, isOwn) : [];
    if (alone.length > 0) {
      exclusive.push(...(type === 'several' ? alone : []));
      continue;
    }
    if (isGiven(part, isOwn)) continue;
    const hides = isChosen ? hiddenIn(part, type === 'one', options, isOwn) : null;
    if (hides) {
      hidden.push(hides);
      continue;
    }
    const each = type === 'one' ? hiddenByEach(part, options, isOwn) : null;
    if (each) {
      hidden.push(...each);
      continue;
    }
    const fitting = type === 'whole' ? intervalsOf(part, isOwn) : null;
    if (fitting) {
      numbers = common(numbers, fitting);
      continue;
    }
    try {
      const found = type === 'text' ? textBounds(part, isOwn) : null;
      for (const [key, value] of Object.entries(found ?? boundOf(part, asked))) {
        if (key === 'pattern' && bounds.pattern !== undefined)
          throw new Unconvertible('a text has one pattern');
        bounds[key] = tighter(key, bounds[key], value);
      }
      if (type === 'number' && part.kind === 'binary' && /^[<>]$/.test(part.operator)) {
        changed.push(`${words(part)} excludes the bound, which is the next number beside it`);
      }
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      left.push(part);
    }
  }
  const shown = numbers.length > 1 ? shownNumbers(numbers) : '';
  const [[low, high] = [Number.NaN, Number.NaN]] = numbers;
  if (numbers.length === 0) left.push(literal(false));
  else if (numbers.length === 1) {
    if (Number.isFinite(low)) bounds.min = tighter('min', bounds.min, low);
    if (Number.isFinite(high)) bounds.max = tighter('max', bounds.max, high);
  } else if (Object.keys(bounds).length > 0) left.push(constraint);
  else bounds.pattern = patternOf(numbers);
  return { bounds, shown, exclusive, hidden, changed, left };
}

/** `. != ''`, which every answer fulfils: constraints are not asked of missing ones. */
function isGiven(part: Expression, isOwn: IsOwn): boolean {
  if (part.kind !== 'binary' || part.operator !== '!=') return false;
  return isOwnAnswer(part.left, isOwn) && part.right.kind === 'literal' && part.right.value === '';
}

function boundOf(whole: Expression, asked: Asked): Bounds {
  const { type, isOwn } = asked;
  const part = type === 'moment' ? byDate(whole, isOwn) : whole;
  if (part.kind !== 'binary') throw new Unconvertible('it is no bound');
  const { operator } = part;
  const isFlipped = isSubject(part.right, isOwn);
  const [subject, bound] = isFlipped ? [part.right, part.left] : [part.left, part.right];
  const sign = isFlipped ? (flipped[operator] ?? operator) : operator;
  if (!isSubject(subject, isOwn)) throw new Unconvertible('it is about another answer');
  const isToday = bound.kind === 'call' && bound.name === 'today' && bound.args.length === 0;
  if (isToday && type === 'moment') {
    if (sign === '<=') return { max: 'today' };
    if (sign === '>=') return { min: 'today' };
  }
  if (bound.kind !== 'literal') return byAnswer(sign, bound, subject, asked);
  if (subject.kind === 'call') {
    const number = Number(bound.value);
    if (!Number.isInteger(number)) throw new Unconvertible('the bound is no whole number');
    return range(
      sign,
      number,
      subject.name === 'length' ? ['minLength', 'maxLength'] : ['min', 'max'],
    );
  }
  if (type === 'moment') return momentRange(sign, String(bound.value));
  const number = Number(bound.value);
  if (type === 'number') {
    if (sign === '>=') return { min: number };
    if (sign === '<=') return { max: number };
    if (sign === '>') return { min: next(number, unitOf(asked)) };
    if (sign === '<') return { max: next(number, -unitOf(asked)) };
    if (sign === '=') return { min: number, max: number };
  }
  throw new Unconvertible(`"${sign}" is no bound of this answer`);
}

/** Bounds that an earlier answer gives. */
function byAnswer(sign: Operator, bound: Expression, subject: Expression, asked: Asked): Bounds {
  const { type, isOwn, isTimed = false } = asked;
  const isBounded = type === 'whole' || type === 'number' || type === 'moment';
  const isCircle = referencesIn(bound).some(({ name }) => isOwn(name));
  if (!isBounded || subject.kind === 'call' || isCircle) {
    throw new Unconvertible('the bound is no constant');
  }
  const unit = type === 'number' ? unitOf(asked) : 1;
  const rule = { kind: 'binary', operator: sign, left: subject, right: bound } as const;
  const isTime = type === 'moment' && isTimed;
  if (isTime && /^[<>]$/.test(sign)) throw new Unconvertible('a time has no next one');
  switch (sign) {
    case '>=':
      return { min: boundBy(bound, rule) };
    case '>':
      return { min: beside(bound, unit, rule) };
    case '<=':
      return { max: boundBy(bound, rule) };
    case '<':
      return { max: beside(bound, -unit, rule) };
    case '=':
      return { min: boundBy(bound, rule), max: boundBy(bound, rule) };
    default:
      throw new Unconvertible(`"${sign}" is no bound of this answer`);
  }
}

/** The decimals that people type have no more digits. */
const finest = 0.000_001;

function unitOf({ step }: Asked): number {
  return typeof step === 'number' && step > 0 ? step : finest;
}

/** The multiple of a unit that is next above a number, or below it. */
function next(number: number, unit: number): number {
  const size = Math.abs(unit);
  const count = Number((number / size).toPrecision(12));
  const beside = unit > 0 ? Math.floor(count) + 1 : Math.ceil(count) - 1;
  return Number((beside * size).toPrecision(12));
}

/** Bounds of whole numbers, which `<` and `>` exclude. */
function range(sign: string, bound: number, [low, high]: readonly [string, string]): Bounds {
  if (Number.isNaN(bound)) throw new Unconvertible('the bound is no number');
  switch (sign) {
    case '>=':
      return { [low]: Math.ceil(bound) };
    case '>':
      return { [low]: Math.floor(bound) + 1 };
    case '<=':
      return { [high]: Math.floor(bound) };
    case '<':
      return { [high]: Math.ceil(bound) - 1 };
    case '=':
      return { [low]: bound, [high]: bound };
    default:
      throw new Unconvertible(`"${sign}" is no bound`);
  }
}

function momentRange(sign: string, moment: string): Bounds {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(moment);
  if (!isDate && !/^\d{2}:\d{2}$|^\d{4}-\d{2}$/.test(moment)) {
    throw new Unconvertible(`"${moment}" is no date or time`);
  }
  if (sign === '>=') return { min: moment };
  if (sign === '<=') return { max: moment };
  if (isDate && sign === '>') return { min: dayBeside(moment, 1) };
  if (isDate && sign === '<') return { max: dayBeside(moment, -1) };
  throw new Unconvertible(`"${sign}" is no bound of a date or time`);
}

/** The day before or after. */
export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The tighter one of two bounds of a key. */
export function tighter(key: string, known: unknown, found: unknown): unknown {
  if (known !== undefined && (isBoundBy(known) || isBoundBy(found))) {
    return tighterBy(key, known, found);
  }
  if (typeof known !== 'number' || typeof found !== 'number') return found;
  return key.startsWith('min') ? Math.max(known, found) : Math.min(known, found);
}
