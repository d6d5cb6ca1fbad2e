import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { valueReader } from '../values/valuesOf.ts';
import type { Fact, Facts } from './facts.ts';
import type { AnsweredQuestion } from './seen.ts';

export interface Scope {
  readonly definition: Definition;
  readonly arm: string | null;
  readonly answered: ReadonlyMap<string, AnsweredQuestion>;
  readonly facts: Facts;
  /** The position of the question: the score counts the answers to questions before it. */
  readonly before: number;
  /** The position from which on answers are unknown. */
  readonly unknownFrom?: number;
  /** The ids of questions whose unknown answers count as missing. */
  readonly unasked?: ReadonlySet<string> | undefined;
}

/**
 * Returns a value computed from the answers to earlier questions; null if one of these answers is
 * missing.
 */
export function earlierValue(name: string, scope: Scope): Fact {
  return valueReader(scope.definition, scope.facts.fixed, earlierOf(scope))(name);
}

export function earlierOf({ answered, before }: Scope): ReadonlyMap<string, AnsweredQuestion> {
  return new Map([...answered].filter(([, { surveyQuestion }]) => surveyQuestion.index < before));
}

export function isUnknownAnswer(id: string, { definition, unasked, ...scope }: Scope): boolean {
  const { unknownFrom = Number.POSITIVE_INFINITY } = scope;
  if (unknownFrom === Number.POSITIVE_INFINITY) return false;
  return positionIn(definition.questions, id) >= unknownFrom && !unasked?.has(id);
}

/** Returns whether the value depends on unknown answers; without a name, whether the score does. */
export function isUnknownFact(name: string | undefined, scope: Scope): boolean {
  const { before, unknownFrom = Number.POSITIVE_INFINITY, definition } = scope;
  return before > unknownFrom && !isFromOutside(name, definition);
}

function isFromOutside(name: string | undefined, { values = {} }: Definition): boolean {
  return name !== undefined && values[name]?.compute === undefined;
}
