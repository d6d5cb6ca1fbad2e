import { maxExpressionLength } from '../../../surveys/values/expression.ts';
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
/** Characters of a part of a sum, which leaves room for what stands around it. */
const longestPart = 900;

/** Values of the source, and those that conditions need because they calculate. */
export class ComputedValues {
  readonly #names: Names;
  readonly #notes: Notes;
  readonly #own: readonly (readonly [string, unknown])[];
  /** Names by the expression, so that equal conditions share one value. */
  readonly #byText = new Map<string, string>();

  /** Values that are parts of long expressions, by their text. */
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
    this.#own = values.flatMap(({ name, compute, given }): [string, unknown][] => {
      const valueName = names.valueName(name);
      if (!compute) return [[valueName, given ?? {}]];
      try {
        const around = names.repeatsOfValue(name);
        return [[valueName, { compute: this.#textOf(compute, Number.POSITIVE_INFINITY, around) }]];
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        names.dropValue(name, error.message);
        const said = `the computed value ${name} = ${words(compute)}`;
        notes.add(name, 'lost', `${said}: ${error.message}`);
        return [];
      }
    });
  }

  /**
   * The name of a value that is true where the expression holds, or is the bound, for the question at `index`.
   * @throws {Unconvertible}
   */
  nameOf(
    expression: Expression,
    index: number,
    kind: 'condition' | 'bound' | 'rule' = 'condition',
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

  /** `values` of the survey file; where there are too many, those that `text` does not need are left out. */
  inFile(text: string): Readonly<Record<string, unknown>> {
    const ofConditions = [...this.#byText].map(([compute, name]) => [name, { compute }] as const);
    const parts = [...this.#parts].map(([compute, { name }]) => [name, { compute }] as const);
    const all = [...ofConditions, ...parts, ...this.#own];
    if (all.length <= mostValues)
      return Object.fromEntries([...this.#own, ...ofConditions, ...parts]);
    const kept = new Map<string, unknown>();
    for (let wanted = text; wanted !== ''; ) {
      const found = all.filter(([name]) => !kept.has(name) && isNamed(name, wanted));
      for (const [name, value] of found.slice(0, mostValues - kept.size)) kept.set(name, value);
      wanted = kept.size < mostValues ? found.map(([, value]) => JSON.stringify(value)).join() : '';
    }
    for (const [name] of all.filter(([one]) => !kept.has(one))) {
      this.#notes.add(
        null,
        'lost',
        `the value ${name} is left out: at most ${mostValues} are possible`,
      );
    }
    return Object.fromEntries(kept);
  }

  /** A sum over the times of a repeat, in as many values as it is long; null for another call. */
  #summed(one: Call, resolve: (name: string) => Target): Expression | null {
    const all = summands(one, this.#names, this.#timesOf);
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

  /** A value of its own in place of a part of an expression. */
  #part(expression: Expression, resolve: (name: string) => Target): Expression {
    const text = computeText(expression, resolve);
    const known = this.#parts.get(text);
    const source = known?.source ?? `part_${this.#parts.size + 1}`;
    const name = known?.name ?? this.#names.addValue(source, expression);
    this.#parts.set(text, { source, name });
    return reference(source);
  }

  /** A long chain of `if`, as of a table, in parts of which each ends with the next one. */
  #chained(expression: Expression, resolve: (name: string) => Target): Expression {
    const arms: Call[] = [];
    let rest = expression;
    while (rest.kind === 'call' && rest.name === 'if' && rest.args.length === 3) {
      arms.push(rest);
      rest = rest.args[2] ?? rest;
    }
    return arms.reduceRight<Expression>((tail, { name, args }) => {
      const [test = tail, yes = tail] = args;
      const whole: Expression = { kind: 'call', name, args: [test, yes, tail] };
      if (computeText(whole, resolve).length <= longestPart) return whole;
      return { kind: 'call', name, args: [test, yes, this.#part(tail, resolve)] };
    }, rest);
  }

  #textOf(expression: Expression, index: number, around?: readonly string[]): string {
    const resolve = (name: string) => this.#names.resolve(name, index, around);
    const summed = mapCalls(expression, (one) => this.#summed(one, resolve));
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
  return named.some((rest) => rest.startsWith(name) && !/^\w/.test(rest.slice(name.length)));
}
