import type { Definition } from '../definition.ts';
import { partConditions } from '../questionConditions.ts';
import type { Condition } from './condition.ts';

interface PlacedCondition {
  readonly condition: Condition;
  readonly path: string;
  /**
   * The position of the question that has the condition: the first question of a block, and the end
   * for an end page and a quota.
   */
  readonly index: number;
  /**
   * Whether the condition is evaluated after its question is answered, so that it may depend on the
   * answer.
   */
  readonly isAfter: boolean;
}

const acceptPath = 'config.acceptIf';

/**
 * Returns every condition of a survey. Paths count questions without blocks; the paths of blocks
 * are paths in the file.
 */
export function conditionsIn({
  questions,
  blocks,
  ends = [],
  quotas = [],
}: Definition): readonly PlacedCondition[] {
  const ofBlocks = blocks.flatMap(({ showIf, position, from: index }) =>
    showIf === undefined
      ? []
      : [{ condition: showIf, path: `blocks${position}.showIf`, index, isAfter: false }],
  );
  const ofQuestions = questions.flatMap((inFile, index) => {
    const { showIf, next, config } = inFile;
    const { acceptIf } = config;
    const questionPath = `questions[${index}]`;
    return [
      ...(showIf === undefined ? [] : [[showIf, 'showIf'] as const]),
      ...partConditions(inFile),
      ...(acceptIf === undefined ? [] : [[acceptIf, acceptPath] as const]),
      ...next.flatMap(({ when }, row) =>
        when === undefined ? [] : [[when, `next[${row}].when`] as const],
      ),
    ].map(([condition, path]) => ({
      condition,
      path: `${questionPath}.${path}`,
      index,
      isAfter: path.startsWith('next[') || path === acceptPath,
    }));
  });
  const ofQuotas = quotas.map(({ when }, quota) => ({
    condition: when,
    path: `quotas[${quota}].when`,
    index: questions.length,
    isAfter: false,
  }));
  const ofEnds = ends.map(({ when: condition }, end) => ({
    condition,
    path: `ends[${end}].when`,
    index: questions.length,
    isAfter: false,
  }));
  return [...ofBlocks, ...ofQuestions, ...ofEnds, ...ofQuotas];
}
