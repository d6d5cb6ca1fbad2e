import type { Definition } from '../definition.ts';
import { blockAt } from './positions.ts';

type Blocks = Pick<Definition, 'blocks'>;
type Block = Definition['blocks'][number];

/** Returns whether `earlier` precedes `later` in every order in which both are asked. */
export function isAlwaysEarlier({ blocks }: Blocks, earlier: number, later: number): boolean {
  const block = blockAt(blocks, earlier);
  const other = blockAt(blocks, later);
  if (block === other) return earlier < later && !block?.order;
  return positionsOf(blocks, block, earlier).last < positionsOf(blocks, other, later).first;
}

/** Returns whether the questions between two positions differ between orders. */
export function skipsAtRandom({ blocks }: Blocks, from: number, to: number): boolean {
  const block = blockAt(blocks, from);
  const other = blockAt(blocks, to);
  if (block === other) return false;
  return [block, other].some((candidate) => candidate?.order ?? candidate?.randomGroup);
}

/**
 * Returns the first and the last position that a question can have in any order, as seen from other
 * blocks.
 */
function positionsOf(blocks: readonly Block[], block: Block | undefined, index: number) {
  if (!block) return { first: index, last: index };
  const { randomGroup } = block;
  const all =
    randomGroup === undefined
      ? [block]
      : blocks.filter((candidate) => candidate.randomGroup === randomGroup);
  return {
    first: Math.min(...all.map(({ from }) => from)),
    last: Math.max(...all.map(({ to }) => to)) - 1,
  };
}
