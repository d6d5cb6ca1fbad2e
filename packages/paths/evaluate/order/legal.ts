import type { Node, Survey } from '../survey.ts';

/**
 * Whether a session may have this order: questions of a random block follow each other, and blocks change places only
 * with those of their group.
 */
export function isLegalOrder({ nodes, questions }: Survey, order: readonly string[]): boolean {
  return order.length === questions.length && indexBehind(nodes, false, order, 0) === order.length;
}

/** The index behind the questions of these nodes; null where the order does not fit them. */
function indexBehind(
  nodes: readonly Node[],
  isShuffled: boolean,
  order: readonly string[],
  start: number,
): number | null {
  const free = new Set(nodes);
  let index: number | null = start;
  for (const slot of nodes) {
    const candidates = [...free].filter((node) =>
      isShuffled ? true : groupOf(slot) === null ? node === slot : groupOf(node) === groupOf(slot),
    );
    const node = candidates.find((candidate) => idsOf(candidate).includes(order[index ?? 0] ?? ''));
    if (!node) return null;
    free.delete(node);
    index = 'nodes' in node ? indexBehind(node.nodes, node.isShuffled, order, index) : index + 1;
    if (index === null) return null;
  }
  return index;
}

function groupOf(node: Node): string | null {
  return 'nodes' in node ? node.group : null;
}

function idsOf(node: Node): readonly string[] {
  return 'nodes' in node ? node.nodes.flatMap(idsOf) : [node.id];
}
