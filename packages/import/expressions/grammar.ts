import {
  binary,
  call,
  type Expression,
  literal,
  not,
  type Operator,
  Unconvertible,
  Unreadable,
} from './expression.ts';

/** The syntax of an expression language; all languages share the rules of precedence. */
export interface Grammar {
  /** A sticky pattern with the groups string, number, reference and word; any other token is an operator. */
  readonly token: RegExp;
  /** Binary operators with their precedence. */
  readonly infix: ReadonlyMap<string, readonly [power: number, make: Make]>;
  readonly postfix: ReadonlyMap<string, (of: Expression) => Expression>;
  readonly negations: readonly string[];
  /** Whether closing brackets at the end of a text may be missing. */
  readonly isOpenEnded?: boolean;
  readonly reference: (text: string) => Expression;
  readonly word: (text: string) => Expression;
  readonly call: (name: string, args: readonly Expression[]) => Expression;
}

type Make = (left: Expression, right: Expression) => Expression;

interface Token {
  readonly kind: 'string' | 'number' | 'reference' | 'word' | 'operator' | 'end';
  readonly text: string;
}

const longest = 4_000;
const deepest = 100;

/** Makes a binary expression with an operator of the common form. */
export function infix(operator: Operator): Make {
  return (left, right) => binary(operator, left, right);
}

/** The precedence of the operators; a larger number binds more tightly. */
export const power = { or: 1, and: 2, compare: 3, add: 4, multiply: 5, unary: 6, raise: 7 };

/**
 * Parses a text.
 * @throws {Unconvertible} for a text that is no expression of the language
 */
export function parseWith(grammar: Grammar, text: string): Expression {
  if (text.length > longest) throw new Unconvertible(`is longer than ${longest} characters`);
  const tokens = tokensOf(grammar, text);
  const parser = new Parser(grammar, tokens);
  const expression = parser.expression(0);
  parser.end();
  return expression;
}

function tokensOf({ token }: Grammar, text: string): readonly Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new Unreadable(`has "${text.slice(start, start + 10)}", which is not known`);
    const [kind, groupText] =
      Object.entries(match.groups ?? {}).find(([, group]) => group !== undefined) ?? [];
    tokens.push({
      kind: (kind ?? 'operator') as Token['kind'],
      text: groupText ?? match[0].trim(),
    });
  }
  return tokens;
}

class Parser {
  readonly #grammar: Grammar;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(grammar: Grammar, tokens: readonly Token[]) {
    this.#grammar = grammar;
    this.#tokens = tokens;
  }

  expression(least: number): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Unconvertible('has too many brackets');
    let left = this.#primary();
    for (;;) {
      const { kind, text } = this.#peek;
      const name = kind === 'word' || kind === 'operator' ? text.toLowerCase() : '';
      const postfix = this.#grammar.postfix.get(name);
      const infix = this.#grammar.infix.get(name);
      if (postfix) {
        this.#index += 1;
        left = postfix(left);
      } else if (infix && infix[0] > least) {
        this.#index += 1;
        left = infix[1](left, this.expression(infix[0]));
      } else break;
    }
    this.#depth -= 1;
    return left;
  }

  /** Expects a closing bracket, which may be missing at the end of the text if the language allows it. */
  #close(): void {
    if (this.#peek.kind !== 'end' || !this.#grammar.isOpenEnded) this.#take(')');
  }

  end(): void {
    if (this.#peek.kind !== 'end') throw unexpected(this.#peek);
  }

  #primary(): Expression {
    const token = this.#peek;
    this.#index += 1;
    const next = this.#peek.text;
    switch (token.kind) {
      case 'string':
        return literal(token.text.slice(1, -1));
      case 'number':
        return literal(Number(token.text));
      case 'reference':
        return this.#grammar.reference(token.text);
      case 'word':
        if (next === '(' && !this.#grammar.negations.includes(token.text)) {
          return this.#grammar.call(token.text, this.#list('(', ')'));
        }
        if (this.#grammar.negations.includes(token.text)) return not(this.expression(power.and));
        return this.#grammar.word(token.text);
      default:
        return this.#operator(token);
    }
  }

  #operator(token: Token): Expression {
    if (token.text === '(') {
      const inner = this.expression(0);
      this.#close();
      return inner;
    }
    if (token.text === '[') {
      this.#index -= 1;
      return { kind: 'list', items: this.#list('[', ']') };
    }
    if (token.text === '-') {
      const of = this.expression(power.multiply);
      return of.kind === 'literal' && typeof of.value === 'number'
        ? literal(-of.value)
        : binary('-', literal(0), of);
    }
    if (this.#grammar.negations.includes(token.text)) return not(this.expression(power.unary));
    throw unexpected(token);
  }

  #list(open: string, close: string): readonly Expression[] {
    this.#take(open);
    const items: Expression[] = [];
    while (!this.#isNext(close)) {
      items.push(this.expression(0));
      if (!this.#isNext(close)) this.#take(',');
    }
    if (close === ')') this.#close();
    else this.#take(close);
    return items;
  }

  #isNext(close: string): boolean {
    const { kind, text } = this.#peek;
    const isEnd = kind === 'end' && close === ')' && this.#grammar.isOpenEnded === true;
    return isEnd || (text === close && kind !== 'string');
  }

  #take(text: string): void {
    if (this.#peek.kind !== 'operator' || this.#peek.text !== text) throw unexpected(this.#peek);
    this.#index += 1;
  }

  get #peek(): Token {
    return this.#tokens[this.#index] ?? { kind: 'end', text: '' };
  }
}

function unexpected({ kind, text }: Token): Unreadable {
  return new Unreadable(kind === 'end' ? 'ends too early' : `has an unexpected "${text}"`);
}

/** A call without a conversion, such as `length(text)`; the writer knows whether it can be converted. */
export function plainCall(name: string, args: readonly Expression[]): Expression {
  return call(name, ...args);
}
