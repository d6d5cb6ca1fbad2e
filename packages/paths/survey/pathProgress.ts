import type { Edge, Graph, Kind, Node } from '../../../server/surveys/checks/graph.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import type { Sample } from './samples/sample.ts';

/** A path through a survey with its answers and invalid samples. */
export interface Path {
  readonly visits: readonly Visit[];
  /** The goal of a path to an extreme score; null for any other path. */
  readonly aim: 'lowest' | 'highest' | null;
  /** Whether another path may have a more extreme score. */
  readonly isApproximate: boolean;
}

export interface Visit {
  readonly surveyQuestion: SurveyQuestion;
  /** Invalid answers that are tried before `sample`. */
  readonly refused: readonly Sample[];
  readonly sample: Sample;
  readonly isDecision: boolean;
  readonly isNew: boolean;
}

export interface Answers extends Kind {
  /** Samples that lead to the same branch. */
  readonly samples: readonly Sample[];
}

/** A step of a path as the survey really leads. */
export interface VisitStep {
  readonly surveyQuestion: SurveyQuestion;
  readonly sample: Sample;
  readonly branch: string;
}

/** A planned step: an edge with the answer that leads along it. */
export interface PathStep {
  readonly node: Node<Answers>;
  readonly edge: Edge<Answers>;
  readonly sample: Sample;
}

export interface Candidate {
  readonly gain: number;
  readonly steps: readonly PathStep[];
}

export const empty: Candidate = { gain: 0, steps: [] };

const mostMissed = 200;

export class Progress {
  readonly #done = new Set<string>();
  readonly #missed = new Set<Edge<Answers>>();
  readonly #decisions: ReadonlySet<string>;
  #usual: ReadonlySet<string> = new Set();

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
        .map(([{ id }]) => id),
    );
  }

  gainOf(step: PathStep): number {
    const branch = branchOf(step);
    const answer = answerKey(step.node.surveyQuestion, step.sample);
    return (this.#done.has(branch) ? 0 : branchGain(step)) + (this.#done.has(answer) ? 0 : 1);
  }

  /**
   * Uses the usual answers to these questions, because conditions compare later answers with them; plans that have
   * missed are tried again.
   */
  keepUsual(questions: ReadonlySet<string>): void {
    this.#usual = questions;
    this.#missed.clear();
  }

  /** A sample that no path has used, else the first sample of the edge. */
  sampleIn(node: Node<Answers>, edge: Edge<Answers>): Sample | undefined {
    const { samples } = edge.kind;
    if (this.#usual.has(node.surveyQuestion.id)) return samples[0];
    return samples.find((sample) => this.gainOf({ node, edge, sample }) % 500 === 1) ?? samples[0];
  }

  take(steps: readonly VisitStep[], aim: Path['aim']): Omit<Path, 'isApproximate'> {
    const visits = steps.map(({ surveyQuestion, sample }) => ({
      surveyQuestion,
      refused: [],
      sample,
      isDecision: this.#decisions.has(surveyQuestion.id),
      isNew: !this.#done.has(answerKey(surveyQuestion, sample)),
    }));
    for (const { surveyQuestion, sample, branch } of steps) {
      this.#done.add(branch).add(answerKey(surveyQuestion, sample));
    }
    return { aim, visits };
  }

  /**
   * Records that the answers of a plan lead elsewhere, because of a score, a value or a hidden option; the edge where
   * they diverge is not tried again.
   */
  miss(steps: readonly PathStep[], actual: readonly VisitStep[]): void {
    const index = [...steps, null].findIndex(
      (step, index) => step?.node.surveyQuestion.id !== actual[index]?.surveyQuestion.id,
    );
    const edge = steps[index - 1]?.edge;
    if (edge && this.#missed.size < mostMissed) {
      this.#missed.add(edge);
      return;
    }
    for (const step of steps) {
      this.#done.add(branchOf(step)).add(answerKey(step.node.surveyQuestion, step.sample));
    }
  }

  isMissed(edge: Edge<Answers>): boolean {
    return this.#missed.has(edge);
  }
}

/** The gain of a new branch; lower for a branch that a score decides, because a plan cannot know the score. */
function branchGain({ node, edge }: PathStep): number {
  return node.edges.some((other) => other !== edge && other.kind === edge.kind) ? 500 : 1_000;
}

export function branchOf({ node, edge, sample }: PathStep): string {
  if (sample.isTimeOver) return `${node.surveyQuestion.id} time over`;
  return `${node.surveyQuestion.id} ${edge.row ?? 'on'} ${edge.to?.surveyQuestion.id ?? 'end'}`;
}

function answerKey({ id }: SurveyQuestion, { name }: Sample): string {
  return `${id} answer ${name}`;
}
