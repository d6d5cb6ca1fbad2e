import type { Definition } from '../definition.ts';
import { partConditions } from '../showIf.ts';
import type { Condition } from './condition.ts';

interface PlacedCondition {
  readonly condition: Condition;
  readonly path: string;
  /** The question that it belongs to; the first one of a block, and for an end page and a quota the end. */
  readonly index: number;
  /** Whether it is judged after the answer to its question, and may ask about it. */
  readonly isAfter: boolean;
}

const acceptPath = 'config.acceptIf';

/** Every condition of a survey; paths count questions without blocks, those of blocks are paths in the file. */
export function conditionsIn({
  questions,
  blocks,
  ends = [],
  quotas = [],
}: Definition): readonly PlacedCondition[] {
  const ofBlocks = blocks.flatMap(({ showIf, place, from: index }) =>
    showIf === undefined
      ? []
      : [{ condition: showIf, path: `blocks${place}.showIf`, index, isAfter: false }],
  );
  const ofQuestions = questions.flatMap((inFile, index) => {
    const { showIf, next, config } = inFile;
    const { acceptIf } = config;
    const at = `questions[${index}]`;
    return [
      ...(showIf === undefined ? [] : [[showIf, 'showIf'] as const]),
      ...partConditions(inFile),
      ...(acceptIf === undefined ? [] : [[acceptIf, acceptPath] as const]),
      ...next.flatMap(({ when }, row) =>
        when === undefined ? [] : [[when, `next[${row}].when`] as const],
      ),
    ].map(([condition, path]) => ({
      condition,
      path: `${at}.${path}`,
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
