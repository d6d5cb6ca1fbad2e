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
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (part === '(') starts.push(result.length);
    result += part;
    if (part !== ')') continue;
    const start = starts.pop() ?? 0;
    const isOptional = parts[index + 1] === '?' && parts[index + 2] !== '?';
    if (!isOptional) continue;
    const body = result.slice(start + 1, -1).replace(/^\?:/, '');
    result = `${result.slice(0, start)}(?:${body}|)`;
    index += 1;
  }
  return result;
}
