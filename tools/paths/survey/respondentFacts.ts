import type { Kind } from '../../../server/surveys/checks/graph.ts';
import { kindOf, kindsOfFact } from '../../../server/surveys/checks/valueKinds.ts';
import type { Leaf } from '../../../server/surveys/conditions/condition.ts';
import { type Facts, noFacts } from '../../../server/surveys/conditions/facts.ts';
import { seenFact } from '../../../server/surveys/conditions/seen.ts';

/** The respondent of a test plan: English, on a desktop, without values. */
export const respondentFacts: Facts = { ...noFacts, language: 'en', device: 'desktop' };

/** The score and values may be anything until the answers are chosen. */
export function respondentKinds(fact: string, leaves: readonly Leaf[]): readonly Kind[] {
  if (fact !== 'language' && fact !== 'device') return kindsOfFact(fact, leaves);
  return [kindOf(leaves, () => seenFact(respondentFacts[fact]))];
}
