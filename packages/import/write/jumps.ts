import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import type { Condition } from '../expressions/leaves.ts';
import type { Identified } from '../expressions/subjects.ts';
import type { FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Names } from './identify.ts';
import type { Json } from './titles.ts';

interface JumpContext {
  readonly names: Names;
  readonly notes: Notes;
  /**
   * The condition of a survey file for an expression.
   * @throws {Unconvertible}
   */
  readonly condition: (when: Expression) => Condition;
}

/** A row of `next`; null for a jump that never happens, and for a jump that cannot be converted, which is noted. */
export function jumpInFile(
  { when, to }: NonNullable<FormQuestion['next']>[number],
  { index, question: { source } }: Identified,
  { names, notes, condition }: JumpContext,
): readonly Json[] {
  try {
    const target = to === 'end' ? to : names.laterQuestion(to, index);
    const holds = when === null ? true : condition(when);
    if (holds === false) return [];
    return [{ ...(holds === true ? {} : { when: holds }), to: target }];
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    const message = when === null ? '' : ` if ${words(when)}`;
    notes.add(source, 'lost', `the jump to "${to}"${message}: ${error.message}`);
    return [];
  }
}
