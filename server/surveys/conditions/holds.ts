import type { Definition } from '../definition.ts';
import { scoreOf } from '../score.ts';
import type { Condition, Leaf } from './condition.ts';
import { type Facts, factIn } from './facts.ts';
import { type Truth, truthOf } from './leaves.ts';
import { type Given, holdsFor, seenFact, seenOf, unseen } from './seen.ts';

export interface Scope {
  readonly definition: Definition;
  readonly given: ReadonlyMap<string, Given>;
  readonly facts: Facts;
  /** The score counts the answers to questions before this position. */
  readonly before: number;
  /** Answers to questions from this position on are unknown. */
  readonly unknownFrom?: number;
}

/** Whether a condition holds; null where an unknown answer decides. */
export function truthIn(condition: Condition, scope: Scope): Truth {
  return truthOf(condition, leafTruth, scope);
}

function leafTruth(leaf: Leaf, scope: Scope): Truth {
  const { definition, given, facts, before, unknownFrom = Number.POSITIVE_INFINITY } = scope;
  if (leaf.question === undefined) {
    if (leaf.of !== 'score') return holdsFor(leaf, seenFact(facts.get(factIn(leaf) ?? '')));
    return before > unknownFrom
      ? null
      : holdsFor(leaf, seenFact(scoreOf(definition, givenBefore(given, before))));
  }
  const entry = given.get(leaf.question);
  if (entry && entry.surveyQuestion.index < unknownFrom) {
    return holdsFor(leaf, seenOf(entry, leaf));
  }
  const index = unknownFrom === Number.POSITIVE_INFINITY ? -1 : indexOf(leaf.question, definition);
  return index >= unknownFrom ? null : holdsFor(leaf, unseen);
}

function* givenBefore(given: ReadonlyMap<string, Given>, before: number): Generator<Given> {
  for (const entry of given.values()) if (entry.surveyQuestion.index < before) yield entry;
}

function indexOf(id: string, { questions }: Definition): number {
  return questions.findIndex((question) => question.id === id);
}
