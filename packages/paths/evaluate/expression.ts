import type { Scalar } from './surveyFile.ts';

/** An expression of `compute`, as a tree. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'name'; readonly name: string }
  /** `q.grid.row1` and `q["question-id"]`. */
  | { readonly kind: 'answer'; readonly question: string; readonly part: string | null }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

/** Operators from those that bind loosest to those that bind tightest. */
const levels = [
  ['or', '||'],
  ['and', '&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

const token =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[-+*/%<>!()[\].,]))/y;

/** Reads an expression. */
export function parse(text: string): Expression {
  const tokens = tokensOf(text);
  let index = 0;
  const next = () => tokens[index];
  const take = () => tokens[index++] ?? '';
  const expect = (wanted: string) => {
    const actual = take();
    if (actual !== wanted) throw new Error(`"${text}": ${wanted} is expected, not ${actual}`);
  };

  const binary = (level: number): Expression => {
    const operators = levels[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    while (operators.includes(next() ?? '')) {
      const operator = take();
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
    return left;
  };

  const unary = (): Expression => {
    if (next() === 'not' || next() === '!') {
      take();
      return { kind: 'not', of: unary() };
    }
    if (next() === '-') {
      take();
      return { kind: 'minus', of: unary() };
    }
    return primary();
  };

  const primary = (): Expression => {
    const word = take();
    if (word === '(') {
      const inside = binary(0);
      expect(')');
      return inside;
    }
    if (/^[\d.]/.test(word)) return { kind: 'literal', value: Number(word) };
    if (/^["']/.test(word)) return { kind: 'literal', value: unquoted(word) };
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
    if (next() === '(') return call(word);
    const names = members();
    const [first = null, second = null] = names;
    if (word === 'q' && first !== null) return { kind: 'answer', question: first, part: second };
    return { kind: 'name', name: word === 'value' && first !== null ? first : word };
  };

  const call = (name: string): Expression => {
    expect('(');
    const args: Expression[] = [];
    while (next() !== ')') {
      args.push(binary(0));
      if (next() === ',') take();
    }
    expect(')');
    return { kind: 'call', name, args };
  };

  const members = (): readonly string[] => {
    const names: string[] = [];
    while (next() === '.' || next() === '[') {
      if (take() === '.') names.push(take());
      else {
        names.push(unquoted(take()));
        expect(']');
      }
    }
    return names;
  };

  const whole = binary(0);
  if (index < tokens.length) throw new Error(`"${text}": ${next()} is not expected`);
  return whole;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text);
    if (!match) throw new Error(`"${text}" cannot be read`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}
