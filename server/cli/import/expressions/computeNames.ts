import { type Reference, Unconvertible } from './expression.ts';
import { access } from './literals.ts';
import type { Target } from './subjects.ts';

/** All times of a repeat, or the answer itself. */
export function allOf(target: Target): string {
  if (target.kind !== 'answer' || !target.isSeveral) return answerName(target);
  return `q["${target.of.id}~*"]`;
}

/** @throws {Unconvertible} for a name that is no answer */
export function answerName(target: Target): string {
  if (target.kind !== 'answer') throw new Unconvertible('asks about an answer and names none');
  return nameOf(target);
}

/** @throws {Unconvertible} for several answers and for the language */
export function nameOf(target: Target): string {
  if (target.kind === 'value') return `value.${target.name}`;
  if (target.kind === 'language') throw new Unconvertible('computes with the language');
  if (target.kind === 'number') return 'number()';
  const { of, part } = target;
  if (target.isSeveral) throw new Unconvertible(`"${of.question.name}" is asked several times`);
  const id = part === undefined ? undefined : of.options.get(part);
  if (part !== undefined && id === undefined) throw new Unconvertible(`has no part "${part}"`);
  return `q${access(of.id)}${id === undefined ? '' : access(id)}`;
}

/** Whether there is an answer, or a value that is not empty. */
export function answered({ name }: Reference, resolve: (name: string) => Target): string {
  const target = resolve(name);
  if (target.kind === 'value') return `(concat(${nameOf(target)}) != "")`;
  return `answered(${allOf(target)})`;
}
