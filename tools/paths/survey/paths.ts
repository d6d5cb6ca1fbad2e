import { type Answer, readAnswer } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import {
  type Edge,
  type Graph,
  graphOf,
  type Kind,
  type Node,
} from '../../../server/surveys/checks/graph.ts';
import { holdsFor, seenOf } from '../../../server/surveys/conditions.ts';
import type { Condition, Definition } from '../../../server/surveys/definition.ts';
import { conditionsOf } from '../../../server/surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/score.ts';
import { scoredIn, sidesOf, valuesIn } from './conditionValues.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './samples.ts';

/** A path through a survey with its answers and refused samples. */
export interface Path {
  readonly visits: readonly Visit[];
  /** Set for a path to an extreme score. */
  readonly aim: 'lowest' | 'highest' | null;
}

export interface Visit {
  readonly surveyQuestion: SurveyQuestion;
  /** Action before `sample`. */
  readonly refused: readonly Sample[];
  readonly sample: Sample;
  readonly isDecision: boolean;
  readonly isNew: boolean;
}

export function samplesIn(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): ReadonlyMap<SurveyQuestion, readonly Sample[]> {
  const conditions = survey.questions.flatMap(({ inFile }) => inFile.next.flatMap(conditionsOf));
  return new Map(
    survey.questions.map((surveyQuestion) => {
      const conditionsHere = conditions.filter(({ question }) => question === surveyQuestion.id);
      return [
        surveyQuestion,
        samplesOf(surveyQuestion.question, {
          named: [...valuesIn(conditionsHere), ...scoredIn(surveyQuestion)],
          together: survey.questions
            .flatMap(({ inFile }) => inFile.next)
            .map((row) =>
              conditionsOf(row).flatMap(({ question, includes }) =>
                question === surveyQuestion.id && includes !== undefined ? [includes] : [],
              ),
            )
            .filter((ids) => ids.length > 1),
          bounds: conditionsHere.flatMap(sidesOf),
          cascades,
          hasTime: survey.definition.maxAnswerTime !== undefined,
        }),
      ];
    }),
  );
}

/**
 * Few paths that together take every branch and try every sample. With scoring they include the lowest and the highest
 * score that the samples reach.
 */
export function pathsOf(
  survey: Questionnaire,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): readonly Path[] {
  const graph = graphOf(survey.questions, (surveyQuestion, conditions) =>
    kindsIn(surveyQuestion, samples.get(surveyQuestion) ?? [], conditions),
  );
  if (!graph) throw new Error(`There are too many ways through ${survey.id} to take them all.`);
  const progress = new Progress(graph);
  const aims = survey.definition.scoring ? (['highest', 'lowest'] as const) : [];
  const paths: Path[] = aims.map((aim) =>
    progress.take(bestPath(graph, progress, survey.definition, aim), aim),
  );
  while (true) {
    const path = bestPath(graph, progress, survey.definition, null);
    if (path.gain === 0) break;
    paths.push(progress.take(path, null));
  }
  return withRefusals(paths, samples);
}

interface Answers extends Kind {
  /** Samples that lead to the same branch. */
  readonly samples: readonly Sample[];
}

/** Groups the valid samples by the results of the conditions. */
function kindsIn(
  surveyQuestion: SurveyQuestion,
  samples: readonly Sample[],
  conditions: readonly Condition[],
): readonly Answers[] {
  const validSamples = samples.filter(({ faults }) => faults.length === 0);
  const kinds = Map.groupBy(validSamples, (sample) => {
    // The end of the time ends the survey.
    const seen = seenOf({ surveyQuestion, answer: answerIn(surveyQuestion, sample) });
    return `${sample.isTimeOver} ${conditions.map((condition) => holdsFor(condition, seen)).join()}`;
  });
  return [...kinds.values()].map((samples) => ({
    samples,
    seen: seenOf({ surveyQuestion, answer: answerIn(surveyQuestion, samples[0]) }),
  }));
}

/** One step of a edge, with the answer that is given. */
interface PathStep {
  readonly node: Node<Answers>;
  readonly edge: Edge<Answers>;
  readonly sample: Sample;
}

interface Candidate {
  readonly gain: number;
  readonly steps: readonly PathStep[];
}

const empty: Candidate = { gain: 0, steps: [] };

class Progress {
  readonly #done = new Set<string>();
  readonly #decisions: ReadonlySet<SurveyQuestion>;

  constructor({ nodes }: Graph<Answers>) {
    const rows = Map.groupBy(nodes, ({ surveyQuestion }) => surveyQuestion);
    this.#decisions = new Set(
      [...rows]
        .filter(
          ([, nodesHere]) =>
            new Set(
              nodesHere.flatMap(({ edges }) => edges.map(({ to }) => to?.surveyQuestion ?? null)),
            ).size > 1,
        )
        .map(([surveyQuestion]) => surveyQuestion),
    );
  }

  gainOf(step: PathStep): number {
    const [branch, answer] = keysOf(step);
    return (this.#done.has(branch) ? 0 : 1_000) + (this.#done.has(answer) ? 0 : 1);
  }

  /** An answer that was not given yet, else the first of its kind. */
  sampleIn(node: Node<Answers>, edge: Edge<Answers>): Sample | undefined {
    const { samples } = edge.kind;
    return (
      samples.find((sample) => this.gainOf({ node, edge, sample }) % 1_000 === 1) ?? samples[0]
    );
  }

  take({ steps }: Candidate, aim: Path['aim']): Path {
    const visits = steps.map((step) => ({
      surveyQuestion: step.node.surveyQuestion,
      refused: [],
      sample: step.sample,
      isDecision: this.#decisions.has(step.node.surveyQuestion),
      isNew: !this.#done.has(keysOf(step)[1]),
    }));
    for (const step of steps) for (const key of keysOf(step)) this.#done.add(key);
    return { aim, visits };
  }
}

function keysOf({ node, edge, sample }: PathStep): readonly [branch: string, answer: string] {
  const branch = sample.isTimeOver ? 'time over' : (edge.row ?? 'on');
  return [`${node.surveyQuestion.id} ${branch}`, `${node.surveyQuestion.id} answer ${sample.name}`];
}

/** The way on which most is done that was not done yet, and the shortest of them. */
function bestPath(
  { first, nodes }: Graph<Answers>,
  progress: Progress,
  definition: Definition,
  aim: Path['aim'],
): Candidate {
  const best = new Map<Node<Answers>, Candidate>();
  for (const node of [...nodes].reverse()) {
    const found = node.edges.flatMap((edge): readonly Candidate[] => {
      const candidates = aim
        ? edge.kind.samples.filter(({ isTimeOver }) => !isTimeOver)
        : [progress.sampleIn(node, edge)];
      return candidates.flatMap((sample) => {
        if (!sample) return [];
        const step = { node, edge, sample };
        const rest = edge.to && !sample.isTimeOver ? best.get(edge.to) : empty;
        if (!rest) return [];
        const gain = progress.gainOf(step) + (aim ? aimed(definition, step, aim) : 0);
        return [{ gain: gain + rest.gain, steps: [step, ...rest.steps] }];
      });
    });
    const [chosen] = found.sort((a, b) => b.gain - a.gain || a.steps.length - b.steps.length);
    if (chosen) best.set(node, chosen);
  }
  return best.get(first) ?? empty;
}

function aimed(
  definition: Definition,
  { node: { surveyQuestion }, sample }: PathStep,
  aim: 'lowest' | 'highest',
): number {
  // Far from 0, where a score is cut off.
  const scoring = { factor: definition.scoring?.factor ?? 1, offset: 1e6, maximum: undefined };
  const given = [{ surveyQuestion, answer: answerIn(surveyQuestion, sample) }];
  const points = (scoreOf({ ...definition, scoring }, given) ?? 0) - scoring.offset;
  return points * (aim === 'highest' ? 1e7 : -1e7);
}

/** Spreads the wrong answers over the ways that come past their question. */
function withRefusals(
  paths: readonly Path[],
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): readonly Path[] {
  return paths.map((path, at) => ({
    ...path,
    visits: path.visits.map((visit) => {
      const passing = paths.flatMap(({ visits }, index) =>
        visits.some(({ surveyQuestion }) => surveyQuestion === visit.surveyQuestion) ? [index] : [],
      );
      const invalid = (samples.get(visit.surveyQuestion) ?? []).filter(
        ({ faults }) => faults.length > 0,
      );
      const turn = passing.indexOf(at);
      return { ...visit, refused: invalid.filter((_, index) => index % passing.length === turn) };
    }),
  }));
}

/** An answer as the survey's own code takes it. */
export function answerIn({ question }: SurveyQuestion, sample: Sample | undefined): Answer {
  const answer = readAnswer(question, sample?.answer);
  if (!answer) throw new Error(`No answer to ${question.questionId}: ${sample?.name}`);
  return answer;
}
