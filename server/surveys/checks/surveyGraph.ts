import type { SurveyQuestion } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import { type Graph, graphOf, type Kind } from './graph.ts';
import { kindsOfFact } from './valueKinds.ts';

/** The graph of all paths that answers may take; null for too many. */
export function surveyGraph(
  questions: readonly SurveyQuestion[],
  isDeadEnd: (surveyQuestion: SurveyQuestion) => boolean = () => false,
): Graph<Kind> | null {
  return graphOf(
    questions,
    (surveyQuestion, leaves) =>
      isDeadEnd(surveyQuestion) ? [] : kindsOf(surveyQuestion.question, leaves),
    kindsOfFact,
  );
}
