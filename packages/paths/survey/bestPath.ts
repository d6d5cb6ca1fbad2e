import type { Edge, Graph, Node } from '../../../server/surveys/checks/graph.ts';
import {
  type Answers,
  type Candidate,
  empty,
  type PathStep,
  type Progress,
} from './pathProgress.ts';
import type { Sample } from './samples/sample.ts';

interface Choice {
  /** The samples to try on an edge. */
  readonly samplesIn: (node: Node<Answers>, edge: Edge<Answers>) => readonly Sample[];
  /** What a step is worth, in addition to its progress. */
  readonly worthOf: (step: PathStep) => number;
}

/** The path with the most progress, and among such paths the shortest. */
export function bestPath(
  { firsts, nodes }: Graph<Answers>,
  progress: Progress,
  { samplesIn, worthOf }: Choice,
): Candidate {
  const best = new Map<Node<Answers>, Candidate>();
  for (const node of [...nodes].reverse()) {
    const edges = node.edges.filter((edge) => !progress.isMissed(edge));
    const candidates = edges.flatMap((edge): readonly Candidate[] =>
      samplesIn(node, edge).flatMap((sample) => {
        const step = { node, edge, sample };
        const continuation = edge.to && !sample.isTimeOver ? best.get(edge.to) : empty;
        if (!continuation) return [];
        const gain = progress.gainOf(step) + worthOf(step);
        return [{ gain: gain + continuation.gain, steps: [step, ...continuation.steps] }];
      }),
    );
    const [chosen] = candidates.sort((a, b) => b.gain - a.gain || a.steps.length - b.steps.length);
    if (chosen) best.set(node, chosen);
  }
  const starts = firsts.flatMap((first) => (first && best.get(first)) || []);
  return starts.sort((a, b) => b.gain - a.gain)[0] ?? empty;
}
