import type { Definition } from '../definition.ts';
import { blockAt } from './positions.ts';

type Blocks = Pick<Definition, 'blocks'>;
type Block = Definition['blocks'][number];

/** Whether a question is asked before a position in every order, as far as both are asked. */
export function isAlwaysEarlier({ blocks }: Blocks, earlier: number, later: number): boolean {
  const block = blockAt(blocks, earlier);
  const other = blockAt(blocks, later);
  if (block === other) return earlier < later && !block?.order;
  return placesOf(blocks, block, earlier).last < placesOf(blocks, other, later).first;
}

/** Whether the questions between two are others in another order. */
export function skipsAtRandom({ blocks }: Blocks, from: number, to: number): boolean {
  const block = blockAt(blocks, from);
  const other = blockAt(blocks, to);
  if (block === other) return false;
  return [block, other].some((one) => one?.order ?? one?.randomGroup);
}

/** The positions in the file between which a question may stand, seen from other blocks. */
function placesOf(blocks: readonly Block[], block: Block | undefined, index: number) {
  if (!block) return { first: index, last: index };
  const { randomGroup } = block;
  const all =
    randomGroup === undefined ? [block] : blocks.filter((one) => one.randomGroup === randomGroup);
  return {
    first: Math.min(...all.map(({ from }) => from)),
    last: Math.max(...all.map(({ to }) => to)) - 1,
  };
}
