import type { Cascade } from '../../../server/content/cascades.ts';
import { type Graph, graphOf, type Node } from '../../../server/surveys/checks/graph.ts';
import type { Leaf } from '../../../server/surveys/conditions/condition.ts';
import { truthIn } from '../../../server/surveys/conditions/holds.ts';
import type { Scope } from '../../../server/surveys/conditions/scope.ts';
import type { Given } from '../../../server/surveys/conditions/seen.ts';
import { scopeAt } from '../../../server/surveys/path.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/values/valuesOf.ts';
import { boundingQuestions } from './conditionValues.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import {
  type Answers,
  branchOf,
  type Candidate,
  empty,
  type Path,
  type PathStep,
  Progress,
  type VisitStep,
} from './pathProgress.ts';
import { respondentKinds } from './possibleGraph.ts';
import { factsOf } from './respondents.ts';
import type { Sample } from './sample.ts';
import { samplesFor } from './surveySamples.ts';
import { actualSteps, answerIn } from './visits.ts';

/**
 * Few paths that together take every branch and try every sample. With scoring they include the lowest and the highest
 * score that the samples reach.
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
  if (!graph) throw new Error(`There are too many ways through ${survey.id} to take them all.`);
  const progress = new Progress(graph);
  const aims = survey.definition.scoring ? (['highest', 'lowest'] as const) : [];
  const paths: Path[] = [];
  const take = (path: Candidate, aim: Path['aim']) => {
    const steps = actual(survey, samples, cascades, path.steps);
    if (steps) paths.push(progress.take(steps, aim));
    progress.miss(path.steps, steps ?? []);
  };
  for (const aim of aims) take(bestPath(graph, progress, survey, aim), aim);
  const takeAll = () => {
    while (true) {
      const path = bestPath(graph, progress, survey, null);
      if (path.gain === 0) break;
      take(path, null);
    }
  };
  takeAll();
  const bounding = boundingQuestions(survey);
  if (bounding.size > 0) {
    progress.keepUsual(bounding);
    takeAll();
  }
  return withRefusals(paths, (surveyQuestion) =>
    surveyQuestion.hasHiddenParts
      ? samplesFor(survey, surveyQuestion, cascades)
      : (samples.get(survey.byId.get(surveyQuestion.id) ?? surveyQuestion) ?? []),
  );
}

/** The steps of a plan as its answers really lead; a score and hidden options are known only then. */
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
  if (!survey.isConditional && survey.asked.size === 0) return planned;
  const chosen = new Map(planned.map(({ surveyQuestion, sample }) => [surveyQuestion.id, sample]));
  const found = actualSteps(survey, samples, chosen, cascades);
  return (
    found?.map((step, index) => {
      const at = planned[index];
      const next = found[index + 1]?.surveyQuestion.id;
      const isPlanned =
        at?.surveyQuestion.id === step.surveyQuestion.id &&
        planned[index + 1]?.surveyQuestion.id === next;
      return { ...step, branch: isPlanned ? at.branch : `${step.surveyQuestion.id} to ${next}` };
    }) ?? null
  );
}

/** The answers with which conditions are compared until a path is walked: the first one to each question. */
function usualScope(
  survey: PlannedSurvey,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): Scope {
  const given = new Map(
    [...samples].flatMap(([surveyQuestion, all]) => {
      const usual = all.find(({ faults, isTimeOver }) => faults.length === 0 && !isTimeOver);
      if (!usual) return [];
      return [[surveyQuestion.id, { surveyQuestion, answer: answerIn(surveyQuestion, usual) }]];
    }),
  );
  return scopeAt(survey, survey.questions.length, given, factsOf(survey.respondent));
}

/** Groups the valid samples by the results of the conditions. */
function kindsIn(
  surveyQuestion: SurveyQuestion,
  samples: readonly Sample[],
  leaves: readonly Leaf[],
  usual: Scope,
): readonly Answers[] {
  const validSamples = samples.filter(({ faults }) => faults.length === 0);
  const heldBy = (sample: Sample | undefined) => {
    const given = { surveyQuestion, answer: answerIn(surveyQuestion, sample) };
    const scope = { ...usual, given: new Map([...usual.given, [surveyQuestion.id, given]]) };
    return new Set(leaves.filter((leaf) => truthIn(leaf, scope) === true));
  };
  const kinds = Map.groupBy(validSamples, (sample) => {
    const held = heldBy(sample);
    // The end of the time ends the survey.
    return `${sample.isTimeOver} ${leaves.map((leaf) => held.has(leaf)).join()}`;
  });
  return [...kinds.values()].map((samples) => ({ samples, held: heldBy(samples[0]) }));
}

/** The way on which most is done that was not done yet, and the shortest of them. */
function bestPath(
  { firsts, nodes }: Graph<Answers>,
  progress: Progress,
  survey: PlannedSurvey,
  aim: Path['aim'],
): Candidate {
  const best = new Map<Node<Answers>, Candidate>();
  for (const node of [...nodes].reverse()) {
    const edges = node.edges.filter((edge) => !progress.isMissed(edge));
    const found = edges.flatMap((edge): readonly Candidate[] => {
      const candidates = aim
        ? edge.kind.samples.filter(({ isTimeOver }) => !isTimeOver)
        : [progress.sampleIn(node, edge)];
      return candidates.flatMap((sample) => {
        if (!sample) return [];
        const step = { node, edge, sample };
        const rest = edge.to && !sample.isTimeOver ? best.get(edge.to) : empty;
        if (!rest) return [];
        const gain = progress.gainOf(step) + (aim ? aimed(survey, step, aim) : 0);
        return [{ gain: gain + rest.gain, steps: [step, ...rest.steps] }];
      });
    });
    const [chosen] = found.sort((a, b) => b.gain - a.gain || a.steps.length - b.steps.length);
    if (chosen) best.set(node, chosen);
  }
  const starts = firsts.flatMap((first) => (first && best.get(first)) || []);
  return starts.sort((a, b) => b.gain - a.gain)[0] ?? empty;
}

function aimed(
  { definition, respondent }: PlannedSurvey,
  { node: { surveyQuestion }, sample }: PathStep,
  aim: 'lowest' | 'highest',
): number {
  // Far from 0, where a score is cut off.
  const scoring = { factor: definition.scoring?.factor ?? 1, offset: 1e6, maximum: undefined };
  const given = { surveyQuestion, answer: answerIn(surveyQuestion, sample) };
  const pointsOf = (answers: readonly Given[]) => {
    const byId = new Map(answers.map((one) => [one.surveyQuestion.id, one]));
    return scoreOf({ ...definition, scoring }, factsOf(respondent).fixed, byId) ?? 0;
  };
  const points = pointsOf([given]) - pointsOf([]);
  return points * (aim === 'highest' ? 1e7 : -1e7);
}

/** Spreads the wrong answers over the ways that come past their question. */
function withRefusals(
  paths: readonly Path[],
  samplesTo: (surveyQuestion: SurveyQuestion) => readonly Sample[],
): readonly Path[] {
  return paths.map((path, at) => ({
    ...path,
    visits: path.visits.map((visit) => {
      const passing = paths.flatMap(({ visits }, index) =>
        visits.some(({ surveyQuestion }) => surveyQuestion.id === visit.surveyQuestion.id)
          ? [index]
          : [],
      );
      const invalid = samplesTo(visit.surveyQuestion).filter(({ faults }) => faults.length > 0);
      const turn = passing.indexOf(at);
      return { ...visit, refused: invalid.filter((_, index) => index % passing.length === turn) };
    }),
  }));
}
