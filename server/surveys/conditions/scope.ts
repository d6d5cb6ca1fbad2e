import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { valueReader } from '../values/valuesOf.ts';
import type { Fact, Facts } from './facts.ts';
import type { Given } from './seen.ts';

export interface Scope {
  readonly definition: Definition;
  readonly arm: string | null;
  readonly given: ReadonlyMap<string, Given>;
  readonly facts: Facts;
  /** The score counts the answers to questions before this position. */
  readonly before: number;
  /** Answers to questions from this position on are unknown. */
  readonly unknownFrom?: number;
  /** Unknown answers that are taken as missing. */
  readonly unasked?: ReadonlySet<string> | undefined;
}

/** A value by the answers to earlier questions; null where one of them is missing. */
export function earlierValue(name: string, scope: Scope): Fact {
  return valueReader(scope.definition, scope.facts.fixed, earlierOf(scope))(name);
}

export function earlierOf({ given, before }: Scope): ReadonlyMap<string, Given> {
  return new Map([...given].filter(([, { surveyQuestion }]) => surveyQuestion.index < before));
}

export function isUnknownAnswer(id: string, { definition, unasked, ...scope }: Scope): boolean {
  const { unknownFrom = Number.POSITIVE_INFINITY } = scope;
  if (unknownFrom === Number.POSITIVE_INFINITY) return false;
  return positionIn(definition.questions, id) >= unknownFrom && !unasked?.has(id);
}

/** Whether unknown answers may decide on a value; without a name on the score. */
export function isUnknownFact(name: string | undefined, scope: Scope): boolean {
  const { before, unknownFrom = Number.POSITIVE_INFINITY, definition } = scope;
  return before > unknownFrom && !isFromOutside(name, definition);
}

function isFromOutside(name: string | undefined, { values = {} }: Definition): boolean {
  return name !== undefined && values[name]?.compute === undefined;
}
