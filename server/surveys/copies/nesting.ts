import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BlockOfQuestions } from '../definition.ts';

/** Returns whether a block is inside `outer`; without `outer`, whether it is inside no block. */
export function isInside({ position }: BlockOfQuestions, outer?: BlockOfQuestions): boolean {
  return outer ? position.startsWith(`${outer.position}.`) : !position.includes('.');
}

/**
 * Returns issues of blocks that contain other blocks and have an order, and of blocks that begin
 * with another block.
 */
export function nestingIssues(
  block: BlockOfQuestions,
  blocks: readonly BlockOfQuestions[],
): readonly Issue[] {
  const inner = blocks.filter((candidate) => isInside(candidate, block));
  const blockPath = `blocks${block.position}`;
  const isOutside = isInside(block);
  const orders = (['order', 'randomGroup'] as const).filter(
    (key) =>
      block[key] !== undefined && (inner.length > 0 || (key === 'randomGroup' && !isOutside)),
  );
  return [
    ...orders.map((key) => ({
      path: `${blockPath}.${key}`,
      reason: 'blocks inside of others, and those around them, keep their order',
    })),
    ...inner
      .filter(({ from }) => from === block.from)
      .map(({ position }) => ({
        path: `blocks${position}`,
        reason: 'a block begins with a question, and others inside of it follow',
      })),
  ];
}

export function allOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length > 1 ? { all: known } : known[0];
}

/** Returns an object with the condition under `key`; empty without a condition. */
export function conditionOf<Key extends string>(
  key: Key,
  condition: Condition | undefined,
): { readonly [K in Key]?: Condition } {
  return (condition === undefined ? {} : { [key]: condition }) as { [K in Key]?: Condition };
}
