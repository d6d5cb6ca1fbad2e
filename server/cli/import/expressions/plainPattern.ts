import { patternReason } from '../../../questions/shared/patterns.ts';

/** The pattern without repetitions inside of others, as far as these are optional groups: `(a+)?` is `(?:a+|)`. */
export function plainPattern(pattern: string): string {
  if (!/repetition/.test(patternReason(pattern) ?? '')) return pattern;
  const plain = withoutOptionalGroups(pattern);
  return patternReason(plain) === null ? plain : pattern;
}

function withoutOptionalGroups(pattern: string): string {
  const starts: number[] = [];
  let result = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const token = /^(?:\\.|\[(?:\\.|[^\]\\])*\]|.)/s.exec(pattern.slice(at))?.[0] ?? '';
    if (token === '(') starts.push(result.length);
    result += token;
    at += token.length - 1;
    if (token !== ')') continue;
    const start = starts.pop() ?? 0;
    const isOptional = pattern[at + 1] === '?' && pattern[at + 2] !== '?';
    if (!isOptional) continue;
    const body = result.slice(start + 1, -1).replace(/^\?:/, '');
    result = `${result.slice(0, start)}(?:${body}|)`;
    at += 1;
  }
  return result;
}
