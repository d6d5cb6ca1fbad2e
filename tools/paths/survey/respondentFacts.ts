import type { Kind } from '../../../server/surveys/checks/graph.ts';
import { kindOf, kindsOfFact } from '../../../server/surveys/checks/valueKinds.ts';
import type { Leaf } from '../../../server/surveys/conditions/condition.ts';
import {
  type Fact,
  type Facts,
  isFixed,
  noFacts,
} from '../../../server/surveys/conditions/facts.ts';
import { seenFact } from '../../../server/surveys/conditions/seen.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';

/** The respondent of a test plan: English, on a desktop, without values. */
export const respondentFacts: Facts = { ...noFacts, language: 'en', device: 'desktop' };

/** The score and values may be anything until the answers are chosen. */
export function respondentKinds({ arm }: Questionnaire) {
  const known = new Map(Object.entries({ ...respondentFacts, arm }));
  return (fact: string, leaves: readonly Leaf[]): readonly Kind[] => {
    if (!isFixed(fact)) return kindsOfFact(fact, leaves);
    return [kindOf(leaves, () => seenFact(known.get(fact) as Fact))];
  };
}
