import type { Expression } from './expression.ts';
import { escaped } from './leaves.ts';
import { type IsOwn, isOwnAnswer } from './ownAnswer.ts';
import { patternParts, plainPattern } from './plainPattern.ts';

/** The pattern of a rule about a text; null for another rule. */
export function textBounds(part: Expression, isOwn: IsOwn): { readonly pattern: string } | null {
  const patterns = patternsIn(part, isOwn);
  if (!patterns) return null;
  const [only = '', ...others] = patterns;
  return { pattern: others.length === 0 ? only : patterns.map((one) => `(?:${one})`).join('|') };
}

/** One of these patterns has to match; null for what is no such rule. */
function patternsIn(part: Expression, isOwn: IsOwn): readonly string[] | null {
  if (part.kind === 'call' && part.name === 'matches') {
    const [subject, pattern] = part.args;
    const isRule = subject && isOwnAnswer(subject, isOwn) && pattern?.kind === 'literal';
    return isRule ? [wholePattern(String(pattern.value))] : null;
  }
  if (part.kind === 'not') return withoutCharacter(part.of, isOwn);
  if (part.kind !== 'binary') return null;
  const { operator, left, right } = part;
  if (operator === 'or') {
    const [some, others] = [left, right].map((side) => alternative(side, isOwn));
    return some && others ? [...some, ...others] : null;
  }
  if (!isOwnAnswer(left, isOwn) || right.kind !== 'literal' || right.value === '') return null;
  const text = escaped(right.value);
  if (operator === 'contains') return [`.*${text}.*`];
  if (operator === 'startsWith') return [`${text}.*`];
  if (operator === 'endsWith') return [`.*${text}`];
  return operator === '=' ? [text] : null;
}

/** A side of `or`, where a length is a pattern, too. */
function alternative(side: Expression, isOwn: IsOwn): readonly string[] | null {
  if (side.kind !== 'binary' || side.left.kind !== 'call' || side.left.name !== 'length') {
    return patternsIn(side, isOwn);
  }
  const { operator, left, right } = side;
  const isRule = left.args.every((one) => isOwnAnswer(one, isOwn)) && right.kind === 'literal';
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

/** `not(contains(., ' '))` */
function withoutCharacter(of: Expression, isOwn: IsOwn): readonly string[] | null {
  const isRule = of.kind === 'binary' && of.operator === 'contains' && isOwnAnswer(of.left, isOwn);
  const character = isRule && of.right.kind === 'literal' ? String(of.right.value) : '';
  if ([...character].length !== 1) return null;
  return [`[^${character.replace(/[\\\]^-]/, '\\$&')}]*`];
}

/** A pattern matches the whole text, so that its anchors are not needed. */
function wholePattern(pattern: string): string {
  const isStart = pattern.startsWith('^');
  const isEnd = isEnded(pattern);
  const inner = pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const whole =
    inner.includes('|') && (isStart || isEnd) && !/^\(.*\)$/.test(inner) ? pattern : inner;
  return plainPattern(whole);
}

/** A pattern that is looked for inside of a text, as one for the whole text. */
export function lookedFor(pattern: string): string {
  const any = '[\\s\\S]*';
  if (hasAlternatives(pattern)) return `${any}(?:${pattern})${any}`;
  const start = pattern.startsWith('^') ? '' : any;
  return `${start}${wholePattern(pattern)}${isEnded(pattern) ? '' : any}`;
}

/** Whether the whole pattern is one of several, each with anchors of its own. */
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
