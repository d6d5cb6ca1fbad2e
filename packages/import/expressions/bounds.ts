import { beside, boundBy, isBoundBy, tighterBy } from './boundBy.ts';
import { type IsSubjectName, isConstrainedAnswer, isSubject } from './constrainedAnswer.ts';
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
import { textBounds } from './textRules.ts';

/** Bounds of an answer in the form of a survey file. */
type Bounds = Readonly<Record<string, unknown>>;

export interface Bounded {
  readonly bounds: Bounds;
  /** The accepted texts of a generated pattern, in words; empty for a pattern of the source. */
  readonly shown: string;
  /** Options that cannot be chosen together with others. */
  readonly exclusive: readonly string[];
  readonly hidden: readonly Hidden[];
  /** Parts of the constraint that are expressed in a different way. */
  readonly changed: readonly string[];
  /** Parts of the constraint that no bound can express. */
  readonly unconverted: readonly Expression[];
}

/** The type of the answer to which a constraint applies. */
export type Answered = 'whole' | 'number' | 'text' | 'moment' | 'one' | 'several' | 'other';

/** Facts about the question of a constraint. */
export interface ConstraintContext {
  readonly type: Answered;
  readonly isSubjectName: IsSubjectName;
  readonly options?: ReadonlySet<string>;
  /** The step of a number. */
  readonly step?: unknown;
  /** Whether a moment is a time or a month, to which days cannot be added. */
  readonly isTimed?: boolean;
}

/** Reads a constraint such as `. >= 0 and . <= 120` as bounds. */
export function boundsIn(constraint: Expression, context: ConstraintContext): Bounded {
  const { type, isSubjectName, options = new Set() } = context;
  const bounds: Record<string, unknown> = {};
  const exclusive: string[] = [];
  const hidden: Hidden[] = [];
  const changed: string[] = [];
  const unconverted: Expression[] = [];
  let numbers = everyNumber;
  const isChosen = type === 'several' || type === 'one';
  for (const part of conjuncts(constraint)) {
    const alone = isChosen ? exclusiveIn(part, isSubjectName) : [];
    if (alone.length > 0) {
      exclusive.push(...(type === 'several' ? alone : []));
      continue;
    }
    if (requiresAnswer(part, isSubjectName)) continue;
    const hides = isChosen ? hiddenIn(part, type === 'one', options, isSubjectName) : null;
    if (hides) {
      hidden.push(hides);
      continue;
    }
    const each = type === 'one' ? hiddenByEach(part, options, isSubjectName) : null;
    if (each) {
      hidden.push(...each);
      continue;
    }
    const fitting = type === 'whole' ? intervalsOf(part, isSubjectName) : null;
    if (fitting) {
      numbers = common(numbers, fitting);
      continue;
    }
    try {
      const ofText = type === 'text' ? textBounds(part, isSubjectName) : null;
      for (const [key, value] of Object.entries(ofText ?? boundOf(part, context))) {
        if (key === 'pattern' && bounds.pattern !== undefined)
          throw new Unconvertible('a text has one pattern');
        bounds[key] = tighter(key, bounds[key], value);
      }
      if (type === 'number' && part.kind === 'binary' && /^[<>]$/.test(part.operator)) {
        changed.push(`${words(part)} excludes the bound, which is the next number beside it`);
      }
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      unconverted.push(part);
    }
  }
  const shown = numbers.length > 1 ? shownNumbers(numbers) : '';
  const [[low, high] = [Number.NaN, Number.NaN]] = numbers;
  if (numbers.length === 0) unconverted.push(literal(false));
  else if (numbers.length === 1) {
    if (Number.isFinite(low)) bounds.min = tighter('min', bounds.min, low);
    if (Number.isFinite(high)) bounds.max = tighter('max', bounds.max, high);
  } else if (Object.keys(bounds).length > 0) unconverted.push(constraint);
  else bounds.pattern = patternOf(numbers);
  return { bounds, shown, exclusive, hidden, changed, unconverted };
}

/** Whether a part is `. != ''`, which every answer meets, because a constraint does not apply to a missing answer. */
function requiresAnswer(part: Expression, isSubjectName: IsSubjectName): boolean {
  if (part.kind !== 'binary' || part.operator !== '!=') return false;
  return (
    isConstrainedAnswer(part.left, isSubjectName) &&
    part.right.kind === 'literal' &&
    part.right.value === ''
  );
}

function boundOf(constraint: Expression, context: ConstraintContext): Bounds {
  const { type, isSubjectName } = context;
  const part = type === 'moment' ? byDate(constraint, isSubjectName) : constraint;
  if (part.kind !== 'binary') throw new Unconvertible('it is no bound');
  const { operator } = part;
  const isFlipped = isSubject(part.right, isSubjectName);
  const [subject, bound] = isFlipped ? [part.right, part.left] : [part.left, part.right];
  const sign = isFlipped ? (flipped[operator] ?? operator) : operator;
  if (!isSubject(subject, isSubjectName)) throw new Unconvertible('it is about another answer');
  const isToday = bound.kind === 'call' && bound.name === 'today' && bound.args.length === 0;
  if (isToday && type === 'moment') {
    if (sign === '<=') return { max: 'today' };
    if (sign === '>=') return { min: 'today' };
  }
  if (bound.kind !== 'literal') return byAnswer(sign, bound, subject, context);
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
    if (sign === '>') return { min: next(number, unitOf(context)) };
    if (sign === '<') return { max: next(number, -unitOf(context)) };
    if (sign === '=') return { min: number, max: number };
  }
  throw new Unconvertible(`"${sign}" is no bound of this answer`);
}

/** A bound that depends on an earlier answer. */
function byAnswer(
  sign: Operator,
  bound: Expression,
  subject: Expression,
  context: ConstraintContext,
): Bounds {
  const { type, isSubjectName, isTimed = false } = context;
  const isBounded = type === 'whole' || type === 'number' || type === 'moment';
  const isCircle = referencesIn(bound).some(({ name }) => isSubjectName(name));
  if (!isBounded || subject.kind === 'call' || isCircle) {
    throw new Unconvertible('the bound is no constant');
  }
  const unit = type === 'number' ? unitOf(context) : 1;
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

/** The smallest unit of a decimal number, because respondents type no more digits. */
const finest = 0.000_001;

function unitOf({ step }: ConstraintContext): number {
  return typeof step === 'number' && step > 0 ? step : finest;
}

/** The next multiple of a unit above a number; below it for a negative unit. */
function next(number: number, unit: number): number {
  const size = Math.abs(unit);
  const count = Number((number / size).toPrecision(12));
  const beside = unit > 0 ? Math.floor(count) + 1 : Math.ceil(count) - 1;
  return Number((beside * size).toPrecision(12));
}

/** Bounds of whole numbers; `<` and `>` exclude their bound. */
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

/** The day before or after a day; `days` is the signed number of days. */
export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The tighter of two bounds with the same key. */
export function tighter(key: string, known: unknown, added: unknown): unknown {
  if (known !== undefined && (isBoundBy(known) || isBoundBy(added))) {
    return tighterBy(key, known, added);
  }
  if (typeof known !== 'number' || typeof added !== 'number') return added;
  return key.startsWith('min') ? Math.max(known, added) : Math.min(known, added);
}
