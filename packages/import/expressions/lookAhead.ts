import { constrainedAnswer } from './constrainedAnswer.ts';
import { call, type Expression, literal, not, reference } from './expression.ts';
import { patternParts } from './plainPattern.ts';

export interface WithoutLookAhead {
  /** The pattern without the lookaheads at its start. */
  readonly pattern: string;
  /** The removed lookaheads as rules about the whole answer. */
  readonly rules: readonly Expression[];
}

/**
 * Removes lookaheads such as `(?=.*[A-Z])` and `(?!0)` from the start of a pattern for a whole text, because patterns
 * of a survey file have none.
 */
export function withoutLookAhead(whole: string): WithoutLookAhead {
  const rules: Expression[] = [];
  const isAnywhere = /^\.\*\(\?[=!]/.test(whole);
  const start = isAnywhere ? '(?s:.*)' : '';
  let pattern = whole.replace(/^(?:\^|\.\*(?=\(\?[=!]))/, '');
  for (let end = endOfAhead(pattern); end > 0; end = endOfAhead(pattern)) {
    const isNot = pattern.startsWith('(?!');
    const ahead = pattern.slice(3, end - 1);
    const all = /(?:^|[^\\])\$$/.test(ahead) ? ahead.slice(0, -1) : `(?:${ahead})(?s:.*)`;
    const test = call('matches', reference(constrainedAnswer), literal(`${start}${all}`));
    rules.push(isNot ? not(test) : test);
    pattern = pattern.slice(end);
  }
  return rules.length > 0 ? { pattern, rules } : { pattern: whole, rules };
}

/** The end of the lookahead at the start of a pattern; 0 if there is none. */
function endOfAhead(pattern: string): number {
  if (!/^\(\?[=!]/.test(pattern)) return 0;
  let depth = 0;
  let end = 0;
  for (const part of patternParts(pattern)) {
    end += part.length;
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (depth === 0) return end;
  }
  return 0;
}
