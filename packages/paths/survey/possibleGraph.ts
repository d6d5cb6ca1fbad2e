import { factKindsOf } from '../../../server/surveys/checks/factKinds.ts';
import type { FactKinds, Graph, Kind } from '../../../server/surveys/checks/graph.ts';
import { boundedGraph } from '../../../server/surveys/checks/surveyGraph.ts';
import { kindOf } from '../../../server/surveys/checks/valueKinds.ts';
import type { Fact } from '../../../server/surveys/conditions/facts.ts';
import { seenFact } from '../../../server/surveys/conditions/seen.ts';
import { valueColumn } from '../../../server/surveys/values/valueName.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import { factsOf } from './respondents.ts';

/**
 * The graph of paths that the respondent of a plan may take; it may contain impossible ones. Null if there are too
 * many.
 */
export function possibleGraph(survey: PlannedSurvey): Graph<Kind> | null {
  return boundedGraph(survey, respondentKinds(survey));
}

/** The facts of the respondent; scores and computed values are unknown until the answers are chosen. */
export function respondentKinds({ arm, definition, respondent }: PlannedSurvey): FactKinds {
  const { language, device, fixed } = factsOf(respondent);
  const outside = Object.entries(definition.values ?? {}).map(
    ([name, value]): readonly [string, Fact] => [
      valueColumn(name),
      fixed.values[name] ?? value.default ?? null,
    ],
  );
  const known = new Map<string, Fact>([
    ...outside,
    ...Object.entries<Fact>({ language, device, arm }),
  ]);
  const { kindsOf, isFixed } = factKindsOf(definition);
  return {
    isFixed,
    kindsOf: (fact, leaves) =>
      isFixed(fact) ? [kindOf(leaves, () => seenFact(known.get(fact)))] : kindsOf(fact, leaves),
  };
}
