import type { Graph } from '../../../server/surveys/checks/graph.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/values/valuesOf.ts';
import { walkExpression } from '../../../server/surveys/values/walkExpression.ts';
import { bestPath } from './bestPath.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import type { Answers, Candidate, Path, PathStep, Progress } from './pathProgress.ts';
import { factsOf } from './respondents.ts';
import type { Sample } from './samples/sample.ts';
import { answerIn } from './visits.ts';

interface ExtremePath {
  readonly path: Candidate;
  /** Whether no other path can have a more extreme score. */
  readonly isExact: boolean;
}

/** The most combinations of answers that are tried for a value which depends on several answers. */
const mostCombinations = 256;

/** The path to the lowest or highest score that samples can reach. */
export function extremePath(
  graph: Graph<Answers>,
  progress: Progress,
  survey: PlannedSurvey,
  aim: NonNullable<Path['aim']>,
): ExtremePath {
  const sign = aim === 'highest' ? 1 : -1;
  const scoreFor = (steps: readonly Pick<PathStep, 'node' | 'sample'>[]) =>
    sign * exactScore(survey, steps);
  const none = scoreFor([]);
  const worths = new Map<string, number>();
  const worthOf = ({ node, sample }: PathStep) => {
    const key = `${node.surveyQuestion.id} ${sample.name}`;
    const worth = worths.get(key) ?? 1e7 * (scoreFor([{ node, sample }]) - none);
    worths.set(key, worth);
    return worth;
  };
  const bestWith = (fixed: ReadonlyMap<string, Sample>) =>
    bestPath(graph, progress, {
      samplesIn: ({ surveyQuestion: { id } }, { kind }) =>
        kind.samples.filter(
          ({ name, isTimeOver }) => !isTimeOver && (fixed.get(id)?.name ?? name) === name,
        ),
      worthOf,
    });
  const joint = jointQuestions(survey);
  const combinations = combinationsOf(joint, graph);
  if (joint.size === 0 || combinations === null) {
    return { path: bestWith(new Map()), isExact: joint.size === 0 };
  }
  const [path] = combinations
    .map(bestWith)
    .filter(({ steps }) => steps.length > 0)
    .map((candidate) => ({ found: candidate, score: scoreFor(candidate.steps) }))
    .sort((a, b) => b.score - a.score || b.found.gain - a.found.gain);
  return {
    path: path?.found ?? bestWith(new Map()),
    isExact: path !== undefined && areAlwaysAsked(survey, joint),
  };
}

/** The score before it is cut off at its bounds. */
function exactScore(
  { definition, respondent }: PlannedSurvey,
  steps: readonly Pick<PathStep, 'node' | 'sample'>[],
): number {
  const scoring = { factor: definition.scoring?.factor ?? 1, offset: 1e6, maximum: undefined };
  const answered = new Map(
    steps.map(({ node: { surveyQuestion }, sample }) => [
      surveyQuestion.id,
      { surveyQuestion, answer: answerIn(surveyQuestion, sample) },
    ]),
  );
  return scoreOf({ ...definition, scoring }, factsOf(respondent).fixed, answered) ?? 0;
}

/** The ids of questions whose answers together determine a value that counts in the score. */
function jointQuestions({ definition: { values = {} } }: Questionnaire): ReadonlySet<string> {
  const answersIn = (name: string): readonly string[] => {
    const { compute } = values[name] ?? {};
    const ids: string[] = [];
    if (compute) {
      walkExpression(compute, (part) => {
        if (part.kind === 'answer') ids.push(part.question);
        if (part.kind === 'value') ids.push(...answersIn(part.name));
      });
    }
    return ids;
  };
  const groups = Object.entries(values).flatMap(([name, { score }]) =>
    score === undefined ? [] : [new Set(answersIn(name))],
  );
  return new Set(groups.flatMap((group) => (group.size > 1 ? [...group] : [])));
}

/** All combinations of the samples of these questions; null if there are too many. */
function combinationsOf(
  questions: ReadonlySet<string>,
  { nodes }: Graph<Answers>,
): readonly ReadonlyMap<string, Sample>[] | null {
  let combinations: readonly ReadonlyMap<string, Sample>[] = [new Map()];
  for (const id of questions) {
    const edges = nodes.flatMap((node) => (node.surveyQuestion.id === id ? node.edges : []));
    const samples = new Map(
      edges.flatMap(({ kind }) => kind.samples.map((sample) => [sample.name, sample] as const)),
    );
    if (combinations.length * samples.size > mostCombinations) return null;
    combinations = combinations.flatMap((fixed) =>
      [...samples.values()].map((sample) => new Map([...fixed, [id, sample]])),
    );
  }
  return combinations;
}

function areAlwaysAsked({ questions }: Questionnaire, ids: ReadonlySet<string>): boolean {
  return questions.every(
    ({ id, inFile, showIf }) => inFile.next.length === 0 && (showIf === null || !ids.has(id)),
  );
}
