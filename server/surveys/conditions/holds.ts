import { boundValue, isUnknownBound } from '../bounds/boundValue.ts';
import { scoreOf } from '../values/valuesOf.ts';
import type { Condition, Leaf } from './condition.ts';
import { boundIn, withConstantBound } from './leafBound.ts';
import { type Truth, truthOf } from './leaves.ts';
import { earlierOf, earlierValue, isUnknownAnswer, isUnknownFact, type Scope } from './scope.ts';
import { holdsFor, seenFact, seenOf, unseen } from './seen.ts';

/** Returns whether a condition holds; null if it depends on an unknown answer. */
export function truthIn(condition: Condition, scope: Scope): Truth {
  return truthOf(condition, leafTruth, scope);
}

function leafTruth(leaf: Leaf, scope: Scope): Truth {
  const bound = boundIn(leaf);
  if (bound === null) return constantTruth(leaf, scope);
  if (isUnknownBound(bound, scope)) return null;
  const constant = withConstantBound(leaf, boundValue(bound, scope));
  return constant && constantTruth(constant, scope);
}

function constantTruth(leaf: Leaf, scope: Scope): Truth {
  const { facts, answered, unknownFrom = Number.POSITIVE_INFINITY } = scope;
  if (leaf.of === 'language' || leaf.of === 'device') {
    return holdsFor(leaf, seenFact(facts[leaf.of]));
  }
  if (leaf.of === 'arm') return holdsFor(leaf, seenFact(scope.arm));
  if (leaf.question === undefined) {
    if (isUnknownFact(leaf.value, scope)) return null;
    const fact =
      leaf.value === undefined
        ? scoreOf(scope.definition, facts.fixed, earlierOf(scope))
        : earlierValue(leaf.value, scope);
    return holdsFor(leaf, seenFact(fact));
  }
  const entry = answered.get(leaf.question);
  if (entry && entry.surveyQuestion.index < unknownFrom) {
    return holdsFor(leaf, seenOf(entry, leaf));
  }
  return isUnknownAnswer(leaf.question, scope) ? null : holdsFor(leaf, unseen);
}
