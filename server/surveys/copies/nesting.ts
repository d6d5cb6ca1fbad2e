import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BlockOfQuestions } from '../definition.ts';

/** Whether a block stands inside of another one; without `outer`, inside of none. */
export function isInside({ place }: BlockOfQuestions, outer?: BlockOfQuestions): boolean {
  return outer ? place.startsWith(`${outer.place}.`) : !place.includes('.');
}

/** Orders of blocks that contain others, and blocks that begin with another one. */
export function nestingIssues(
  block: BlockOfQuestions,
  blocks: readonly BlockOfQuestions[],
): readonly Issue[] {
  const inner = blocks.filter((one) => isInside(one, block));
  const at = `blocks${block.place}`;
  const isOutside = isInside(block);
  const orders = (['order', 'randomGroup'] as const).filter(
    (key) =>
      block[key] !== undefined && (inner.length > 0 || (key === 'randomGroup' && !isOutside)),
  );
  return [
    ...orders.map((key) => ({
      path: `${at}.${key}`,
      reason: 'blocks inside of others, and those around them, keep their order',
    })),
    ...inner
      .filter(({ from }) => from === block.from)
      .map(({ place }) => ({
        path: `blocks${place}`,
        reason: 'a block begins with a question, and others inside of it follow',
      })),
  ];
}

export function allOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length > 1 ? { all: known } : known[0];
}

/** An entry with the condition; none without one. */
export function conditionOf<Key extends string>(
  key: Key,
  condition: Condition | undefined,
): { readonly [K in Key]?: Condition } {
  return (condition === undefined ? {} : { [key]: condition }) as { [K in Key]?: Condition };
}
