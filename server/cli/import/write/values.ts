import { maxExpressionLength } from '../../../surveys/values/expression.ts';
import { computeText } from '../expressions/compute.ts';
import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import type { Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Names } from './identify.ts';

/** Values of the source, and those that conditions need because they calculate. */
export class ComputedValues {
  readonly #names: Names;
  readonly #own: readonly (readonly [string, unknown])[];
  /** Names by the expression, so that equal conditions share one value. */
  readonly #byText = new Map<string, string>();

  constructor(values: readonly Value[], names: Names, notes: Notes) {
    this.#names = names;
    this.#own = values.flatMap(({ name, compute, given }): [string, unknown][] => {
      const valueName = names.valueName(name);
      if (!compute) return [[valueName, given ?? {}]];
      try {
        return [[valueName, { compute: this.#textOf(compute, Number.POSITIVE_INFINITY) }]];
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
   * The name of a value that is true where the expression holds, for the question at `index`.
   * @throws {Unconvertible}
   */
  nameOf(expression: Expression, index: number): string {
    const text = this.#textOf(expression, index);
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const name = this.#names.addValue(`condition_${this.#byText.size + 1}`, expression);
    this.#byText.set(text, name);
    return name;
  }

  /** `values` of the survey file; the conditions are written before. */
  get inFile(): Readonly<Record<string, unknown>> {
    const ofConditions = [...this.#byText].map(([compute, name]) => [name, { compute }] as const);
    return Object.fromEntries([...this.#own, ...ofConditions]);
  }

  #textOf(expression: Expression, index: number): string {
    const text = computeText(expression, (name) => this.#names.resolve(name, index));
    if (text.length > maxExpressionLength) throw new Unconvertible('is too long to compute');
    return text;
  }
}
