import type { Definition } from '../definition.ts';
import type { Expression } from '../values/expression.ts';
import { walkExpression } from '../values/walkExpression.ts';
import { copyId } from './ids.ts';

type Values = NonNullable<Definition['values']>;
type Rename = <Part>(part: Part) => Part;

/** Values of a survey, and those of each time of a block that conditions, bounds and texts inside of it name. */
export class CopiedValues {
  readonly #authored: Values;
  readonly #copies = new Map<string, Values[string]>();

  constructor(authored: Definition['values'] = {}) {
    this.#authored = authored;
  }

  get all(): Definition['values'] {
    if (Object.keys(this.#authored).length === 0) return undefined;
    return { ...this.#authored, ...Object.fromEntries(this.#copies) };
  }

  /** The value of one time of a block: that of the file, if it needs none of the block's questions, which `ids` has. */
  ofCopy(name: string, copy: string, ids: ReadonlyMap<string, string>, rename: Rename): string {
    const value = Object.hasOwn(this.#authored, name) ? this.#authored[name] : undefined;
    if (copy === '' || !value?.compute || !this.#needs(value.compute, ids)) return name;
    const copied = copyId(name, copy);
    if (!this.#copies.has(copied)) {
      const { score: _, ...others } = value;
      // Values that need each other in a circle are refused later.
      this.#copies.set(copied, others);
      this.#copies.set(copied, { ...others, compute: rename(value.compute) });
    }
    return copied;
  }

  #needs(
    compute: Expression,
    ids: ReadonlyMap<string, string>,
    followed: ReadonlySet<string> = new Set(),
  ): boolean {
    let found = false;
    walkExpression(compute, (part) => {
      if (part.kind === 'timeNumber') found = true;
      if (part.kind === 'answer' && ids.has(part.question)) found = true;
      if (part.kind !== 'value' || followed.has(part.name)) return;
      const inner = this.#authored[part.name]?.compute;
      if (inner && this.#needs(inner, ids, new Set([...followed, part.name]))) found = true;
    });
    return found;
  }
}
