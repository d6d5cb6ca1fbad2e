import { type IsSubjectName, isConstrainedAnswer } from './constrainedAnswer.ts';
import type { Expression } from './expression.ts';
import { escaped } from './leaves.ts';
import { patternParts, plainPattern } from './plainPattern.ts';

/** The pattern of a rule about a text; null for any other rule. */
export function textBounds(
  part: Expression,
  isSubjectName: IsSubjectName,
): { readonly pattern: string } | null {
  const patterns = patternsIn(part, isSubjectName);
  if (!patterns) return null;
  const [only = '', ...others] = patterns;
  return {
    pattern: others.length === 0 ? only : patterns.map((pattern) => `(?:${pattern})`).join('|'),
  };
}

/** Patterns of which one has to match; null for any other rule. */
function patternsIn(part: Expression, isSubjectName: IsSubjectName): readonly string[] | null {
  if (part.kind === 'call' && part.name === 'matches') {
    const [subject, pattern] = part.args;
    const isRule =
      subject && isConstrainedAnswer(subject, isSubjectName) && pattern?.kind === 'literal';
    return isRule ? [wholePattern(String(pattern.value))] : null;
  }
  if (part.kind === 'not') return withoutCharacter(part.of, isSubjectName);
  if (part.kind !== 'binary') return null;
  const { operator, left, right } = part;
  if (operator === 'or') {
    const [some, others] = [left, right].map((side) => alternative(side, isSubjectName));
    return some && others ? [...some, ...others] : null;
  }
  if (!isConstrainedAnswer(left, isSubjectName) || right.kind !== 'literal' || right.value === '')
    return null;
  const text = escaped(right.value);
  if (operator === 'contains') return [`.*${text}.*`];
  if (operator === 'startsWith') return [`${text}.*`];
  if (operator === 'endsWith') return [`.*${text}`];
  return operator === '=' ? [text] : null;
}

/** Patterns for a side of `or`; a rule about the length becomes a pattern as well. */
function alternative(side: Expression, isSubjectName: IsSubjectName): readonly string[] | null {
  if (side.kind !== 'binary' || side.left.kind !== 'call' || side.left.name !== 'length') {
    return patternsIn(side, isSubjectName);
  }
  const { operator, left, right } = side;
  const isRule =
    left.args.every((arg) => isConstrainedAnswer(arg, isSubjectName)) && right.kind === 'literal';
  const length = isRule ? Number(right.value) : Number.NaN;
  const counts: Readonly<Record<string, string>> = {
    '=': `${length}`,
    '>=': `${length},`,
    '>': `${length + 1},`,
    '<=': `0,${length}`,
    '<': `0,${length - 1}`,
  };
  const count = Number.isInteger(length) && length > 0 ? counts[operator] : undefined;
  return count === undefined ? null : [`.{${count}}`];
}

/** Converts `not(contains(., ' '))` to a pattern. */
function withoutCharacter(of: Expression, isSubjectName: IsSubjectName): readonly string[] | null {
  const isRule =
    of.kind === 'binary' &&
    of.operator === 'contains' &&
    isConstrainedAnswer(of.left, isSubjectName);
  const character = isRule && of.right.kind === 'literal' ? String(of.right.value) : '';
  if ([...character].length !== 1) return null;
  return [`[^${character.replace(/[\\\]^-]/, '\\$&')}]*`];
}

/** Removes the anchors of a pattern, because patterns of a survey file always match the whole text. */
function wholePattern(pattern: string): string {
  const isStart = pattern.startsWith('^');
  const isEnd = isEnded(pattern);
  const inner = pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const whole =
    inner.includes('|') && (isStart || isEnd) && !/^\(.*\)$/.test(inner) ? pattern : inner;
  return plainPattern(whole);
}

/** Converts a pattern that may match a part of a text to a pattern for the whole text. */
export function lookedFor(pattern: string): string {
  const any = '[\\s\\S]*';
  if (hasAlternatives(pattern)) return `${any}(?:${pattern})${any}`;
  const start = pattern.startsWith('^') ? '' : any;
  return `${start}${wholePattern(pattern)}${isEnded(pattern) ? '' : any}`;
}

/** Whether a pattern consists of alternatives, each with its own anchors. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const part of patternParts(pattern)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === '|' && depth === 0) return true;
  }
  return false;
}

export function isEnded(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
}
