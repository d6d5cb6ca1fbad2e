import type { Definition } from '../definition.ts';
import { partConditions } from '../showIf.ts';
import type { Condition } from './condition.ts';

interface PlacedCondition {
  readonly condition: Condition;
  readonly path: string;
  /** The question that it belongs to; the first one of a block, and for an end page and a quota the end. */
  readonly index: number;
  readonly isBranch: boolean;
}

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
      : [{ condition: showIf, path: `blocks${place}.showIf`, index, isBranch: false }],
  );
  const ofQuestions = questions.flatMap((inFile, index) => {
    const { showIf, next } = inFile;
    const at = `questions[${index}]`;
    return [
      ...(showIf === undefined ? [] : [[showIf, 'showIf'] as const]),
      ...partConditions(inFile),
      ...next.flatMap(({ when }, row) =>
        when === undefined ? [] : [[when, `next[${row}].when`] as const],
      ),
    ].map(([condition, path]) => ({
      condition,
      path: `${at}.${path}`,
      index,
      isBranch: path.startsWith('next['),
    }));
  });
  const ofQuotas = quotas.map(({ when }, quota) => ({
    condition: when,
    path: `quotas[${quota}].when`,
    index: questions.length,
    isBranch: false,
  }));
  const ofEnds = ends.map(({ when: condition }, end) => ({
    condition,
    path: `ends[${end}].when`,
    index: questions.length,
    isBranch: false,
  }));
  return [...ofBlocks, ...ofQuestions, ...ofEnds, ...ofQuotas];
}
