import type { Definition } from '../definition.ts';
import type { Expression } from '../values/expression.ts';
import { walkExpression } from '../values/walkExpression.ts';
import { copyId } from './ids.ts';

type Values = NonNullable<Definition['values']>;
type Rename = <Part>(part: Part) => Part;

/**
 * The values of a survey, with those of each repetition of a block that the block's conditions,
 * bounds and texts name.
 */
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

  /**
   * Returns the name of the value in one repetition of a block: the name in the file, unless the
   * value depends on questions of the block, whose copies are in `ids`.
   */
  ofCopy(name: string, copy: string, ids: ReadonlyMap<string, string>, rename: Rename): string {
    const value = Object.hasOwn(this.#authored, name) ? this.#authored[name] : undefined;
    if (copy === '' || !value?.compute || !this.#needs(value.compute, ids)) return name;
    const copied = copyId(name, copy);
    if (!this.#copies.has(copied)) {
      const { score: _, ...others } = value;
      // The value is stored before its expression is renamed, so that values which need each other
      // in a circle end the recursion; a later check refuses the circle.
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
    let isNeeded = false;
    walkExpression(compute, (part) => {
      if (part.kind === 'timeNumber') isNeeded = true;
      if (part.kind === 'answer' && ids.has(part.question)) isNeeded = true;
      if (part.kind !== 'value' || followed.has(part.name)) return;
      const inner = this.#authored[part.name]?.compute;
      if (inner && this.#needs(inner, ids, new Set([...followed, part.name]))) isNeeded = true;
    });
    return isNeeded;
  }
}
