import { kindsOf } from '../../../server/surveys/checks/answerKinds.ts';
import { type Graph, graphOf, type Kind } from '../../../server/surveys/checks/graph.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { respondentKinds } from './respondentFacts.ts';

/** The paths that the respondent of a test plan may take, possibly with impossible ones; null for too many. */
export function possibleGraph(survey: Questionnaire): Graph<Kind> | null {
  return graphOf(
    survey.questions,
    ({ question }, leaves) => kindsOf(question, leaves),
    respondentKinds(survey),
  );
}
