import { patternReason } from '../../../server/questions/shared/patterns.ts';

/** The pattern without nested repetitions, where the inner ones are in optional groups: `(a+)?` becomes `(?:a+|)`. */
export function plainPattern(pattern: string): string {
  if (!/repetition/.test(patternReason(pattern) ?? '')) return pattern;
  const plain = withoutOptionalGroups(pattern);
  return patternReason(plain) === null ? plain : pattern;
}

/** The parts of a regular expression: a class, an escaped character, or a character. */
export function patternParts(pattern: string): readonly string[] {
  return Array.from(pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]?|./gs), ([part]) => part);
}

function withoutOptionalGroups(pattern: string): string {
  const starts: number[] = [];
  let result = '';
  const parts = patternParts(pattern);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part === '(') starts.push(result.length);
    result += part;
    if (part !== ')') continue;
    const start = starts.pop() ?? 0;
    const isOptional = parts[at + 1] === '?' && parts[at + 2] !== '?';
    if (!isOptional) continue;
    const body = result.slice(start + 1, -1).replace(/^\?:/, '');
    result = `${result.slice(0, start)}(?:${body}|)`;
    at += 1;
  }
  return result;
}
