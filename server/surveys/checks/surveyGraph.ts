import type { Leaf } from '../conditions/condition.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { leavesOf } from '../conditions/leaves.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire, SurveyQuestion } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import { factKindsOf } from './factKinds.ts';
import { type FactKinds, type Graph, graphOf, type Kind } from './graph.ts';

export type CheckedSurvey = Pick<Questionnaire, 'definition' | 'questions'>;

/** Returns the graph of all paths that answers may take; null for too many. */
export function surveyGraph(
  { definition, questions }: CheckedSurvey,
  isDeadEnd: (surveyQuestion: SurveyQuestion) => boolean = () => false,
): Graph<Kind> | null {
  return boundedGraph({ definition, questions }, factKindsOf(definition), isDeadEnd);
}

const mostLoose = 8;

/** Returns the graph that remembers the answers to as many questions as the limits of its size allow. */
export function boundedGraph(
  { definition, questions }: CheckedSurvey,
  facts: FactKinds,
  isDeadEnd: (surveyQuestion: SurveyQuestion) => boolean = () => false,
): Graph<Kind> | null {
  const kinds = (surveyQuestion: SurveyQuestion, leaves: readonly Leaf[]) =>
    isDeadEnd(surveyQuestion) ? [] : kindsOf(surveyQuestion, leaves);
  const loose = new Set<string>();
  const graph = graphOf(questions, kinds, facts);
  if (graph) return graph;
  for (const id of mostDistinguished(definition, questions).slice(0, mostLoose)) {
    loose.add(id);
    const looser = graphOf(questions, kinds, facts, loose);
    if (looser) return looser;
  }
  return null;
}

/** Returns the questions on which conditions depend, those with the most kinds of answers first. */
function mostDistinguished(
  definition: Definition,
  questions: readonly SurveyQuestion[],
): readonly string[] {
  const leaves = conditionsIn(definition).flatMap(({ condition }) => leavesOf(condition));
  return questions
    .map((question) => {
      const { id } = question;
      const questionLeaves = leaves.filter((leaf) => leaf.question === id);
      return { id, kinds: kindsOf(question, questionLeaves)?.length ?? Number.POSITIVE_INFINITY };
    })
    .filter(({ kinds }) => kinds > 1)
    .sort((a, b) => (a.kinds === b.kinds ? 0 : b.kinds - a.kinds))
    .map(({ id }) => id);
}
