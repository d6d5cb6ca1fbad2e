import type { Cascade } from '../../../server/content/cascades.ts';
import { type Edge, graphOf, type Node } from '../../../server/surveys/checks/graph.ts';
import type { Leaf } from '../../../server/surveys/conditions/condition.ts';
import { truthIn } from '../../../server/surveys/conditions/holds.ts';
import type { Scope } from '../../../server/surveys/conditions/scope.ts';
import { scopeAt } from '../../../server/surveys/path.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { bestPath } from './bestPath.ts';
import { boundingQuestions } from './conditionValues.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import { extremePath } from './extremeScore.ts';
import {
  type Answers,
  branchOf,
  type Candidate,
  type Path,
  type PathStep,
  Progress,
  type VisitStep,
} from './pathProgress.ts';
import { respondentKinds } from './possibleGraph.ts';
import { factsOf } from './respondents.ts';
import type { Sample } from './samples/sample.ts';
import { samplesFor } from './surveySamples.ts';
import { actualSteps, answerIn } from './visits.ts';

/**
 * Few paths that together take every branch and try every sample. In a survey with scores they include the lowest and
 * the highest score that samples can reach.
 */
export function pathsOf(
  survey: PlannedSurvey,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Path[] {
  const usual = usualScope(survey, samples);
  const graph = graphOf(
    survey.questions,
    (surveyQuestion, leaves) =>
      kindsIn(surveyQuestion, samples.get(surveyQuestion) ?? [], leaves, usual),
    respondentKinds(survey),
  );
  if (!graph) throw new Error(`${survey.id} has too many paths for a test plan.`);
  const progress = new Progress(graph);
  const aims = survey.definition.scoring ? (['highest', 'lowest'] as const) : [];
  const paths: Path[] = [];
  const take = (path: Candidate, aim: Path['aim'] = null, isExact = true) => {
    const steps = actual(survey, samples, cascades, path.steps);
    const isApproximate = aim !== null && !(isExact && isWalked(path, steps ?? []));
    if (steps) paths.push({ ...progress.take(steps, aim), isApproximate });
    progress.miss(path.steps, steps ?? []);
  };
  for (const aim of aims) {
    const { path, isExact } = extremePath(graph, progress, survey, aim);
    take(path, aim, isExact);
  }
  const news = {
    samplesIn: (node: Node<Answers>, edge: Edge<Answers>) =>
      [progress.sampleIn(node, edge) ?? []].flat(),
    worthOf: () => 0,
  };
  const takeAll = () => {
    while (true) {
      const path = bestPath(graph, progress, news);
      if (path.gain === 0) break;
      take(path);
    }
  };
  takeAll();
  const bounding = boundingQuestions(survey);
  if (bounding.size > 0) {
    progress.keepUsual(bounding);
    takeAll();
  }
  return withRefusals(paths, (surveyQuestion) =>
    surveyQuestion.hasConditions
      ? samplesFor(survey, surveyQuestion, cascades)
      : (samples.get(survey.byId.get(surveyQuestion.id) ?? surveyQuestion) ?? []),
  );
}

/** Whether the answers of a plan really lead along its steps. */
function isWalked({ steps }: Candidate, actual: readonly VisitStep[]): boolean {
  return (
    steps.length === actual.length &&
    steps.every(
      ({ node, sample }, index) =>
        node.surveyQuestion.id === actual[index]?.surveyQuestion.id &&
        sample.name === actual[index]?.sample.name,
    )
  );
}

/** The steps along which the answers of a plan really lead, which scores and hidden options decide. */
function actual(
  survey: PlannedSurvey,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
  cascades: ReadonlyMap<string, Cascade>,
  steps: readonly PathStep[],
): readonly VisitStep[] | null {
  const planned = steps.map(({ node, edge, sample }) => ({
    surveyQuestion: node.surveyQuestion,
    sample,
    branch: branchOf({ node, edge, sample }),
  }));
  if (!survey.isConditional && survey.usedFacts.size === 0) return planned;
  const chosen = new Map(planned.map(({ surveyQuestion, sample }) => [surveyQuestion.id, sample]));
  const followed = actualSteps(survey, samples, chosen, cascades);
  return (
    followed?.map((step, index) => {
      const plannedStep = planned[index];
      const next = followed[index + 1]?.surveyQuestion.id;
      const isPlanned =
        plannedStep?.surveyQuestion.id === step.surveyQuestion.id &&
        planned[index + 1]?.surveyQuestion.id === next;
      return {
        ...step,
        branch: isPlanned ? plannedStep.branch : `${step.surveyQuestion.id} to ${next}`,
      };
    }) ?? null
  );
}

/** The first sample of each question, with which conditions are compared until a path is known. */
function usualScope(
  survey: PlannedSurvey,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): Scope {
  const answered = new Map(
    [...samples].flatMap(([surveyQuestion, all]) => {
      const usual = all.find(({ faults, isTimeOver }) => faults.length === 0 && !isTimeOver);
      if (!usual) return [];
      return [[surveyQuestion.id, { surveyQuestion, answer: answerIn(surveyQuestion, usual) }]];
    }),
  );
  return scopeAt(survey, survey.questions.length, answered, factsOf(survey.respondent));
}

/** Groups valid samples by the results of the conditions that depend on them. */
function kindsIn(
  surveyQuestion: SurveyQuestion,
  samples: readonly Sample[],
  leaves: readonly Leaf[],
  usual: Scope,
): readonly Answers[] {
  const validSamples = samples.filter(({ faults }) => faults.length === 0);
  const heldBy = (sample: Sample | undefined) => {
    const answered = { surveyQuestion, answer: answerIn(surveyQuestion, sample) };
    const scope = {
      ...usual,
      answered: new Map([...usual.answered, [surveyQuestion.id, answered]]),
    };
    return new Set(leaves.filter((leaf) => truthIn(leaf, scope) === true));
  };
  const kinds = Map.groupBy(validSamples, (sample) => {
    const held = heldBy(sample);
    // The survey ends when its time runs out, so such a sample is in another group.
    return `${sample.isTimeOver} ${leaves.map((leaf) => held.has(leaf)).join()}`;
  });
  return [...kinds.values()].map((samples) => ({ samples, held: heldBy(samples[0]) }));
}

/** Distributes the invalid samples over the paths that contain their question. */
function withRefusals(
  paths: readonly Path[],
  samplesTo: (surveyQuestion: SurveyQuestion) => readonly Sample[],
): readonly Path[] {
  return paths.map((path, index) => ({
    ...path,
    visits: path.visits.map((visit) => {
      const passing = paths.flatMap(({ visits }, index) =>
        visits.some(({ surveyQuestion }) => surveyQuestion.id === visit.surveyQuestion.id)
          ? [index]
          : [],
      );
      const invalid = samplesTo(visit.surveyQuestion).filter(({ faults }) => faults.length > 0);
      const turn = passing.indexOf(index);
      return { ...visit, refused: invalid.filter((_, index) => index % passing.length === turn) };
    }),
  }));
}
