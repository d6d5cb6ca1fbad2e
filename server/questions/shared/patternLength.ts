import tokenizer, { type Token } from 'ret';

/**
 * Returns the fewest characters of a text that matches the pattern; 0 for a pattern that cannot be
 * measured.
 */
export function shortestMatch(pattern: string): number {
  // Syntax that only RE2 has, such as flags and [:alpha:], has other tokens than those of the tokenizer.
  if (/\\Q|\[:|\(\?(?![:<])/.test(pattern)) return 0;
  try {
    const { options, stack } = tokenizer(
      pattern.replace(/\\p(?:\{[^{}\\]*\}|\w)|\\u\{[^{}\\]*\}/gi, '.'),
    );
    return shortest(options, stack);
  } catch {
    return 0;
  }
}

function shortest(options: Token[][] | undefined, stack: Token[] = []): number {
  return Math.min(
    ...(options ?? [stack]).map((tokens) =>
      tokens.reduce((sum, token) => sum + shortestToken(token), 0),
    ),
  );
}

function shortestToken(token: Token): number {
  if ('min' in token) return token.min * shortestToken(token.value);
  if ('remember' in token) return shortest(token.options, token.stack);
  return 'set' in token || typeof token.value === 'number' ? 1 : 0;
}
