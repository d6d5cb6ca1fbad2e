import { maxExpressionLength } from '../../../server/surveys/values/expression.ts';
import { computeText } from '../expressions/compute.ts';
import {
  type Expression,
  mapCalls,
  reference,
  Unconvertible,
  words,
} from '../expressions/expression.ts';
import type { Target } from '../expressions/subjects.ts';
import type { Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Names } from './identify.ts';
import { summands, sumOf } from './sums.ts';

type Call = Extract<Expression, { kind: 'call' }>;

const mostValues = 50;
const mostConditions = 40;
/** The most characters of a part of a sum, which leaves space for the rest of the expression. */
const longestPart = 900;

/** Computed values of the source, and computed values for conditions that calculate. */
export class ComputedValues {
  readonly #names: Names;
  readonly #notes: Notes;
  readonly #authored: readonly (readonly [string, unknown])[];
  /** Names by expression, so that equal expressions share a value. */
  readonly #byText = new Map<string, string>();

  /** Values for parts of long expressions, by their text. */
  readonly #parts = new Map<string, { readonly source: string; readonly name: string }>();
  readonly #timesOf: (group: string) => number | null;

  constructor(
    values: readonly Value[],
    names: Names,
    notes: Notes,
    timesOf: (group: string) => number | null,
  ) {
    this.#timesOf = timesOf;
    this.#names = names;
    this.#notes = notes;
    this.#authored = values.flatMap(({ name, compute, origin }): [string, unknown][] => {
      const valueName = names.valueName(name);
      if (!compute) return [[valueName, origin ?? {}]];
      try {
        const around = names.repeatsOfValue(name);
        return [[valueName, { compute: this.#textOf(compute, Number.POSITIVE_INFINITY, around) }]];
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        names.dropValue(name, error.message);
        const message = `the computed value ${name} = ${words(compute)}`;
        notes.add(name, 'lost', `${message}: ${error.message}`);
        return [];
      }
    });
  }

  /**
   * The name of a value for the expression, which is true, or the bound, at the question with this `index`.
   * @throws {Unconvertible}
   */
  nameOf(
    expression: Expression,
    index: number,
    kind: 'condition' | 'bound' | 'rule' | 'default' = 'condition',
    around?: readonly string[],
  ): string {
    const text = this.#textOf(expression, index, around);
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    if (this.#byText.size >= mostConditions) {
      throw new Unconvertible(`more than ${mostConditions} conditions have to be computed`);
    }
    const name = this.#names.addValue(`${kind}_${this.#byText.size + 1}`, expression);
    this.#byText.set(text, name);
    return name;
  }

  /**
   * The key `values` of the survey file; if there are too many values, those that `text` does not contain are omitted.
   */
  inFile(text: string): Readonly<Record<string, unknown>> {
    const ofConditions = [...this.#byText].map(([compute, name]) => [name, { compute }] as const);
    const parts = [...this.#parts].map(([compute, { name }]) => [name, { compute }] as const);
    const all = [...ofConditions, ...parts, ...this.#authored];
    if (all.length <= mostValues)
      return Object.fromEntries([...this.#authored, ...ofConditions, ...parts]);
    const needed = new Map<string, unknown>();
    for (let texts = text; texts !== ''; ) {
      const named = all.filter(([name]) => !needed.has(name) && isNamed(name, texts));
      for (const [name, value] of named.slice(0, mostValues - needed.size)) needed.set(name, value);
      texts =
        needed.size < mostValues ? named.map(([, value]) => JSON.stringify(value)).join() : '';
    }
    for (const [name] of all.filter(([value]) => !needed.has(value))) {
      this.#notes.add(
        null,
        'lost',
        `the value ${name} is left out: at most ${mostValues} are possible`,
      );
    }
    return Object.fromEntries(needed);
  }

  /** A sum over all repetitions, split into several values if it is long; null for any other call. */
  #summed(call: Call, resolve: (name: string) => Target): Expression | null {
    const all = summands(call, this.#names, this.#timesOf);
    if (!all) return null;
    const parts: Expression[][] = [[]];
    for (const summand of all) {
      const longer = [...(parts.at(-1) ?? []), summand];
      const isFull = computeText(sumOf(longer), resolve).length > longestPart;
      if (isFull && longer.length > 1) parts.push([summand]);
      else parts[parts.length - 1] = longer;
    }
    if (parts.length === 1) return sumOf(all);
    return sumOf(parts.map((part) => this.#part(sumOf(part), resolve)));
  }

  /** A new value in place of a part of an expression. */
  #part(expression: Expression, resolve: (name: string) => Target): Expression {
    const text = computeText(expression, resolve);
    const known = this.#parts.get(text);
    const source = known?.source ?? `part_${this.#parts.size + 1}`;
    const name = known?.name ?? this.#names.addValue(source, expression);
    this.#parts.set(text, { source, name });
    return reference(source);
  }

  /** Splits a long chain of `if`, as made from a table, into values that refer to the next one. */
  #chained(expression: Expression, resolve: (name: string) => Target): Expression {
    const arms: Call[] = [];
    let otherwise = expression;
    while (otherwise.kind === 'call' && otherwise.name === 'if' && otherwise.args.length === 3) {
      arms.push(otherwise);
      otherwise = otherwise.args[2] ?? otherwise;
    }
    return arms.reduceRight<Expression>((tail, { name, args }) => {
      const [test = tail, yes = tail] = args;
      const conditional: Expression = { kind: 'call', name, args: [test, yes, tail] };
      if (computeText(conditional, resolve).length <= longestPart) return conditional;
      return { kind: 'call', name, args: [test, yes, this.#part(tail, resolve)] };
    }, otherwise);
  }

  #textOf(expression: Expression, index: number, around?: readonly string[]): string {
    const resolve = (name: string) => this.#names.resolve(name, index, around);
    const summed = mapCalls(expression, (call) => this.#summed(call, resolve));
    const short = computeText(summed, resolve);
    const isLong = short.length > maxExpressionLength;
    const text = isLong ? computeText(this.#chained(summed, resolve), resolve) : short;
    if (text.length > maxExpressionLength) throw new Unconvertible('is too long to compute');
    return text;
  }
}

function isNamed(name: string, text: string): boolean {
  return text.includes(`"value":"${name}"`) || isNamedIn(text, name);
}

function isNamedIn(text: string, name: string): boolean {
  const [, ...named] = text.split(/\bvalue\./);
  return named.some((after) => after.startsWith(name) && !/^\w/.test(after.slice(name.length)));
}
