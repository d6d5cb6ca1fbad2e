import { type Reference, Unconvertible } from './expression.ts';
import { access } from './literals.ts';
import type { Target } from './subjects.ts';

/** The answers of all repetitions, or the answer of a question that is asked once. */
export function allOf(target: Target): string {
  if (target.kind !== 'answer' || !target.isSeveral) return answerName(target);
  return `q["${target.of.id}~*"]`;
}

/**
 * The name of an answer.
 * @throws {Unconvertible} for a name that stands for no answer
 */
export function answerName(target: Target): string {
  if (target.kind !== 'answer') throw new Unconvertible('asks about an answer and names none');
  return nameOf(target);
}

/**
 * The name of an answer or value.
 * @throws {Unconvertible} for the answers of several repetitions and for the language
 */
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

/** A condition that is true for an answered question and for a value that is not empty. */
export function answered({ name }: Reference, resolve: (name: string) => Target): string {
  const target = resolve(name);
  if (target.kind === 'value') return `(concat(${nameOf(target)}) != "")`;
  return `answered(${allOf(target)})`;
}
