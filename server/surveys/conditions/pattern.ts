import { RE2JS } from 're2js';
import { toAsciiDigits } from '../../../contract/questions/shared/characters.ts';

const compiled = new Map<string, RE2JS>();

/**
 * Returns whether the whole text matches; digits of every script count as 0 to 9. RE2 needs time in
 * proportion to the text, whatever the pattern.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? RE2JS.compile(toAsciiDigits(pattern));
  compiled.set(pattern, known);
  return known.testExact(toAsciiDigits(text));
}

/** Returns false for syntax that RE2 lacks, such as look-ahead and back-references. */
export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}
