import type { Definition } from '../definition.ts';
import { scoreOf, valueReader } from '../values/valuesOf.ts';
import type { Condition, Leaf } from './condition.ts';
import type { Fact, Facts } from './facts.ts';
import { type Truth, truthOf } from './leaves.ts';
import { type Given, holdsFor, seenFact, seenOf, unseen } from './seen.ts';

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

/** Whether a condition holds; null where an unknown answer decides. */
export function truthIn(condition: Condition, scope: Scope): Truth {
  return truthOf(condition, leafTruth, scope);
}

function leafTruth(leaf: Leaf, scope: Scope): Truth {
  const { definition, given, facts, before, unknownFrom = Number.POSITIVE_INFINITY } = scope;
  if (leaf.of === 'language' || leaf.of === 'device') {
    return holdsFor(leaf, seenFact(facts[leaf.of]));
  }
  if (leaf.of === 'arm') return holdsFor(leaf, seenFact(scope.arm));
  if (leaf.question === undefined) {
    const isUnknown = before > unknownFrom && !isFromOutside(leaf, definition);
    return isUnknown ? null : holdsFor(leaf, seenFact(computedFact(leaf, scope)));
  }
  const entry = given.get(leaf.question);
  if (entry && entry.surveyQuestion.index < unknownFrom) {
    return holdsFor(leaf, seenOf(entry, leaf));
  }
  const index = unknownFrom === Number.POSITIVE_INFINITY ? -1 : indexOf(leaf.question, definition);
  const isUnknown = index >= unknownFrom && !scope.unasked?.has(leaf.question);
  return isUnknown ? null : holdsFor(leaf, unseen);
}

function isFromOutside({ value }: Leaf, { values = {} }: Definition): boolean {
  return value !== undefined && values[value]?.compute === undefined;
}

/** The score, or a value, by the answers to earlier questions. */
function computedFact({ value }: Leaf, scope: Scope): Fact {
  return value === undefined
    ? scoreOf(scope.definition, scope.facts.fixed, earlierOf(scope))
    : earlierValue(value, scope);
}

/** A value by the answers to earlier questions; null where one of them is missing. */
export function earlierValue(name: string, scope: Scope): Fact {
  return valueReader(scope.definition, scope.facts.fixed, earlierOf(scope))(name);
}

function earlierOf({ given, before }: Scope): ReadonlyMap<string, Given> {
  return new Map([...given].filter(([, { surveyQuestion }]) => surveyQuestion.index < before));
}

const positions = new WeakMap<Definition['questions'], ReadonlyMap<string, number>>();

/** -1 for an unknown question. */
function indexOf(id: string, { questions }: Definition): number {
  const known = positions.get(questions) ?? new Map(questions.map((one, index) => [one.id, index]));
  positions.set(questions, known);
  return known.get(id) ?? -1;
}
