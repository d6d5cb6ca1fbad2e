import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS>();

/** Whether the whole text matches; the engine needs time in proportion to the text, whatever the pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? RE2JS.compile(pattern);
  compiled.set(pattern, known);
  return known.testExact(text);
}

/** False for syntax that RE2 lacks, such as look-ahead and back-references. */
export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}
