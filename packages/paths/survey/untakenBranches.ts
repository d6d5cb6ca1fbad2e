import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { Script } from '../script.ts';
import { drawnSurveys } from './drawnSurveys.ts';
import { possibleGraph } from './possibleGraph.ts';

/** Branches that may be possible, but that no script takes, because no sample leads there; written as `why → news`. */
export function untakenBranches(
  survey: Questionnaire,
  scripts: readonly Script[],
): readonly string[] {
  const graphs = drawnSurveys(survey).map((drawn) => possibleGraph(drawn.survey));
  const nodes = graphs.flatMap((graph) => graph?.nodes ?? []);
  const possible = nodes.flatMap((node) =>
    node.edges.map(({ to }) => `${node.surveyQuestion.id} → ${to?.surveyQuestion.id ?? 'end'}`),
  );
  const takenBranches = new Set(
    scripts.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} → ${to}`)),
  );
  return [...new Set(possible)].filter((branch) => !takenBranches.has(branch));
}
