import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import type { Condition } from '../expressions/leaves.ts';
import type { Identified } from '../expressions/subjects.ts';
import type { FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Names } from './identify.ts';
import type { Json } from './titles.ts';

interface Place {
  readonly names: Names;
  readonly notes: Notes;
  /** @throws {Unconvertible} */
  readonly condition: (when: Expression) => Condition;
}

/** A row of `next`; none for a jump that never happens, and for one that cannot be kept, which is noted. */
export function jumpInFile(
  { when, to }: NonNullable<FormQuestion['next']>[number],
  { index, question: { source } }: Identified,
  { names, notes, condition }: Place,
): readonly Json[] {
  try {
    const target = to === 'end' ? to : names.laterQuestion(to, index);
    const holds = when === null ? true : condition(when);
    if (holds === false) return [];
    return [{ ...(holds === true ? {} : { when: holds }), to: target }];
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    const said = when === null ? '' : ` if ${words(when)}`;
    notes.add(source, 'lost', `the jump to "${to}"${said}: ${error.message}`);
    return [];
  }
}
