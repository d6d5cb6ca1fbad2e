import { RE2JS } from 're2js';
import safeRegex from 'safe-regex2';

const longest = 500;
const patterns = new Map<string, RE2JS | null>();

/** Returns whether the whole text matches, in linear time; true for an invalid pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compiled(pattern)?.testExact(text) ?? true;
}

/**
 * Returns why a pattern is refused; null for a pattern that server and browsers match alike and in
 * linear time.
 */
export function patternReason(pattern: string): string | null {
  if (pattern.length > longest) return `is longer than ${longest} characters`;
  try {
    // JavaScript's expression is compiled to validate the pattern and never matched, because
    // matching may take exponential time.
    new RegExp(`^(?:${pattern})$`, 'u');
  } catch (error) {
    return `is no regular expression: ${(error as Error).message}`;
  }
  if (pattern.includes('[:')) return 'has a class such as [:alpha:], which browsers do not know';
  if (!compiled(pattern)) {
    return 'is no RE2 expression: look-around and references to groups are not possible';
  }
  return safeRegex(pattern)
    ? null
    : 'could take very long: a repetition contains another repetition, such as (a+)+';
}

/** Returns the pattern, compiled once; null for an invalid pattern. */
function compiled(pattern: string): RE2JS | null {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const expression = compile(pattern);
  patterns.set(pattern, expression);
  return expression;
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
