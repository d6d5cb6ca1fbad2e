import { unanswerablePartsOf } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import type { Graph, Kind } from './graph.ts';
import { type CheckedSurvey, surveyGraph } from './surveyGraph.ts';

/** Returns the dead ends that lie on every path and therefore make a survey invalid. */
export function impossibleIn(survey: CheckedSurvey): readonly Issue[] {
  const dead = survey.questions.filter(isDeadEnd);
  if (dead.length === 0) return [];
  const graph = surveyGraph(survey, isDeadEnd);
  if (!graph || graph.nodes.some((node) => node.edges.some(({ to }) => to === null))) return [];
  const reached = new Set(graph.nodes.map(({ surveyQuestion }) => surveyQuestion));
  return dead
    .filter((surveyQuestion) => reached.has(surveyQuestion))
    .flatMap((surveyQuestion) =>
      deadEndIssues(surveyQuestion, 'is a dead end on every path: no answers lead to the end'),
    );
}

/**
 * Warns about suspicious parts of a valid survey: unreachable questions and branches, avoidable
 * dead ends, unanswerable options. A survey with too many paths gets a single warning that says so.
 */
export function pathWarnings(survey: CheckedSurvey): readonly Issue[] {
  // The graph continues behind dead ends, so that a dead end is reported once and not for each
  // question behind it.
  const graph = surveyGraph(survey);
  const unchecked = {
    path: 'questions',
    reason: 'paths are not checked: conditions distinguish too many answers',
  };
  const issues = survey.questions.flatMap((surveyQuestion) => {
    const path = `questions[${surveyQuestion.index}]`;
    if (graph && !graph.nodes.some((node) => node.surveyQuestion === surveyQuestion)) {
      return [{ path: path, reason: 'no answers lead to this question' }];
    }
    return [
      ...(graph ? idleRows(surveyQuestion, graph) : []),
      ...unanswerableIssues(surveyQuestion),
    ];
  });
  return graph ? issues : [unchecked, ...issues];
}

function isDeadEnd({ question }: SurveyQuestion): boolean {
  return question.config.required && unanswerablePartsOf(question).isWhole;
}

function unanswerableIssues(surveyQuestion: SurveyQuestion): readonly Issue[] {
  const { isWhole: isUnanswerable, parts } = unanswerablePartsOf(surveyQuestion.question);
  if (isDeadEnd(surveyQuestion)) {
    return deadEndIssues(
      surveyQuestion,
      'is a dead end: an answer is required, and none is accepted',
    );
  }
  const questionPath = `questions[${surveyQuestion.index}]`;
  return [
    ...(isUnanswerable
      ? [{ path: questionPath, reason: 'can only be left out: no answer is accepted' }]
      : []),
    ...parts.map(({ path, reason }) => ({ path: `${questionPath}.${path}`, reason })),
  ];
}

function deadEndIssues({ index, question }: SurveyQuestion, reason: string): readonly Issue[] {
  const questionPath = `questions[${index}]`;
  return [
    { path: questionPath, reason },
    ...unanswerablePartsOf(question).parts.map((part) => ({
      path: `${questionPath}.${part.path}`,
      reason: part.reason,
    })),
  ];
}

function idleRows(surveyQuestion: SurveyQuestion, { nodes }: Graph<Kind>): readonly Issue[] {
  const questionNodes = nodes.filter((node) => node.surveyQuestion === surveyQuestion);
  const usedRows = new Set(questionNodes.flatMap(({ edges }) => edges.map(({ row }) => row)));
  return surveyQuestion.inFile.next.flatMap((_, row) =>
    usedRows.has(row)
      ? []
      : [
          {
            path: `questions[${surveyQuestion.index}].next[${row}]`,
            reason: 'never decides: no answers that lead here fulfil it before another row',
          },
        ],
  );
}
