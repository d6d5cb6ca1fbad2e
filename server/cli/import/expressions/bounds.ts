import { beside, boundBy, isBoundBy, tighterBy } from './boundBy.ts';
import { conjuncts, type Expression, referencesIn, Unconvertible, words } from './expression.ts';

/** Bounds of an answer in the words of a survey file. */
type Bounds = Readonly<Record<string, unknown>>;

export interface Bounded {
  readonly bounds: Bounds;
  /** Options that cannot be chosen together with others. */
  readonly exclusive: readonly string[];
  /** Parts of the constraint that have no counterpart. */
  readonly left: readonly string[];
}

/** The type of an answer, of which a constraint is read. */
export type Answered = 'whole' | 'number' | 'text' | 'moment' | 'one' | 'several' | 'other';

/** Reads `. >= 0 and . <= 120` and the like as bounds. */
export function boundsIn(
  constraint: Expression,
  type: Answered,
  isOwn: (name: string) => boolean,
): Bounded {
  const bounds: Record<string, unknown> = {};
  const exclusive: string[] = [];
  const left: string[] = [];
  for (const part of conjuncts(constraint)) {
    const alone = exclusiveIn(part, isOwn);
    if (alone.length > 0 && (type === 'several' || type === 'one')) {
      exclusive.push(...(type === 'several' ? alone : []));
      continue;
    }
    if (isGiven(part, isOwn)) continue;
    try {
      const found = boundOf(part, type, isOwn);
      for (const [key, value] of Object.entries(found)) {
        bounds[key] = tighter(key, bounds[key], value);
      }
      if (type === 'number' && part.kind === 'binary' && /^[<>]$/.test(part.operator)) {
        left.push(`${words(part)}: the bound itself is accepted, too`);
      }
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      left.push(`${words(part)}: ${error.message}`);
    }
  }
  return { bounds, exclusive, left };
}

/** `. != ''`, which every answer fulfils: constraints are not asked of missing ones. */
function isGiven(part: Expression, isOwn: (name: string) => boolean): boolean {
  if (part.kind !== 'binary' || part.operator !== '!=') return false;
  return isOwnAnswer(part.left, isOwn) && part.right.kind === 'literal' && part.right.value === '';
}

function boundOf(part: Expression, type: Answered, isOwn: (name: string) => boolean): Bounds {
  if (part.kind === 'call' && part.name === 'matches') {
    const [subject, pattern] = part.args;
    if (subject && isOwnAnswer(subject, isOwn) && pattern?.kind === 'literal') {
      return { pattern: wholePattern(String(pattern.value)) };
    }
  }
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
  if (bound.kind !== 'literal') return byAnswer(sign, bound, subject, type, isOwn);
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
  if (type === 'whole') return range(sign, number, ['min', 'max']);
  if (type === 'number') {
    if (sign === '>=' || sign === '>') return { min: number };
    if (sign === '<=' || sign === '<') return { max: number };
    if (sign === '=') return { min: number, max: number };
  }
  throw new Unconvertible(`"${sign}" is no bound of this answer`);
}

/** Bounds that an earlier answer gives. */
function byAnswer(
  sign: string,
  bound: Expression,
  subject: Expression,
  type: Answered,
  isOwn: (name: string) => boolean,
): Bounds {
  const isBounded = type === 'whole' || type === 'number' || type === 'moment';
  const isCircle = referencesIn(bound).some(({ name }) => isOwn(name));
  if (!isBounded || subject.kind === 'call' || isCircle) {
    throw new Unconvertible('the bound is no constant');
  }
  const isStrict = type !== 'number';
  switch (sign) {
    case '>=':
      return { min: boundBy(bound) };
    case '>':
      return { min: isStrict ? beside(bound, 1) : boundBy(bound) };
    case '<=':
      return { max: boundBy(bound) };
    case '<':
      return { max: isStrict ? beside(bound, -1) : boundBy(bound) };
    case '=':
      return { min: boundBy(bound), max: boundBy(bound) };
    default:
      throw new Unconvertible(`"${sign}" is no bound of this answer`);
  }
}

const flipped: Readonly<Record<string, '<' | '<=' | '>' | '>='>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

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

/** The options that stand alone: `not(selected(., 'none') and count-selected(.) > 1)` and its other forms. */
function exclusiveIn(part: Expression, isOwn: (name: string) => boolean): readonly string[] {
  if (part.kind === 'call' && part.name === 'if') {
    const [chosen, count, otherwise] = part.args;
    const isRule = otherwise?.kind === 'literal' && otherwise.value === true;
    return isRule && chosen && count && isCount(count, isOwn) ? optionsIn(chosen, isOwn) : [];
  }
  const sides =
    part.kind === 'not'
      ? conjuncts(part.of)
      : part.kind === 'binary' && part.operator === 'or'
        ? [part.left, part.right].map((side) => (side.kind === 'not' ? side.of : side))
        : [];
  if (sides.length !== 2 || !sides.some((side) => isCount(side, isOwn))) return [];
  return [...new Set(sides.flatMap((side) => optionsIn(side, isOwn)))];
}

/** The options of `selected(., 'a') or selected(., 'b')`, also beside the count. */
function optionsIn(side: Expression, isOwn: (name: string) => boolean): readonly string[] {
  const inner = side.kind === 'not' ? side.of : side;
  if (inner.kind !== 'binary') return [];
  if (inner.operator === 'and' || inner.operator === 'or') {
    return [inner.left, inner.right].flatMap((one) => optionsIn(one, isOwn));
  }
  if (inner.operator !== 'contains' || !isOwnAnswer(inner.left, isOwn)) return [];
  return inner.right.kind === 'literal' ? [String(inner.right.value)] : [];
}

function isCount(side: Expression, isOwn: (name: string) => boolean): boolean {
  if (side.kind === 'not') return isCount(side.of, isOwn);
  if (side.kind !== 'binary') return false;
  if (side.operator === 'and') return conjuncts(side).some((one) => isCount(one, isOwn));
  const { left, right } = side;
  if (left.kind !== 'call' || left.name !== 'count' || right.kind !== 'literal') return false;
  const bound = `${side.operator} ${right.value}`;
  return (
    left.args.some((arg) => isOwnAnswer(arg, isOwn)) &&
    ['> 1', '>= 2', '= 1', '< 2', '<= 1'].includes(bound)
  );
}

function isSubject(expression: Expression, isOwn: (name: string) => boolean): boolean {
  const isMeasure = expression.kind === 'call' && /^(?:length|count)$/.test(expression.name);
  if (!isMeasure) return isOwnAnswer(expression, isOwn);
  return expression.args.length === 1 && expression.args.every((arg) => isOwnAnswer(arg, isOwn));
}

function isOwnAnswer(expression: Expression, isOwn: (name: string) => boolean): boolean {
  return expression.kind === 'reference' && isOwn(expression.name);
}

/** A pattern matches the whole text, so that its anchors are not needed. */
export function wholePattern(pattern: string): string {
  const isStart = pattern.startsWith('^');
  const isEnd = /(?:^|[^\\])\$$/.test(pattern);
  const inner = pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  return inner.includes('|') && (isStart || isEnd) && !/^\(.*\)$/.test(inner) ? pattern : inner;
}

function tighter(key: string, known: unknown, found: unknown): unknown {
  if (known !== undefined && (isBoundBy(known) || isBoundBy(found))) {
    return tighterBy(key, known, found);
  }
  if (typeof known !== 'number' || typeof found !== 'number') return found;
  return key.startsWith('min') ? Math.max(known, found) : Math.min(known, found);
}
