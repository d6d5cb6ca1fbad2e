import { hasBounds, type Question } from '../../../contract/questions/index.ts';
import { typeOf } from '../../questions/index.ts';
import type { Leaf } from '../conditions/condition.ts';
import type { Seen } from '../conditions/seen.ts';
import type { Kind } from './graph.ts';
import { distinctKinds, kindOf, namedIn, other, subsets } from './valueKinds.ts';

export const mostNamed = 10;

/** Returns the kinds of answers with several choices; null for too many. */
export function severalKinds(question: Question, leaves: readonly Leaf[]): readonly Kind[] | null {
  const named = namedIn(leaves.filter(({ count }) => !count));
  if (named.length > mostNamed) return null;
  const asksCount = leaves.some(({ count }) => count);
  const kinds = subsets(named)
    .filter((set) => canBeChosen(question, set, named))
    .flatMap((set) => {
      const seen = { values: [...set, ...other.values], amount: null };
      if (!asksCount) return [kindOf(leaves, () => seen)];
      return countsOf(question, set, named).map((count) => {
        const counted: Seen = { values: [String(count)], amount: count };
        return kindOf(leaves, (leaf) => (leaf.count ? counted : seen));
      });
    });
  return distinctKinds(leaves, kinds);
}

function countsOf(
  question: Question,
  set: readonly string[],
  named: readonly string[],
): readonly number[] {
  const most = typeOf(question).mostCounted?.(question);
  if (most !== undefined) return Array.from({ length: most }, (_, index) => index + 1);
  const options = optionsOf(question);
  const isAlone = options.some((option) => option.isAlone && set.includes(option.id));
  if (isAlone) return [1];
  const { min, max = options.length } = boundsOf(question);
  const others = options.filter(({ id, isAlone: alone }) => !named.includes(id) && !alone).length;
  const isOtherAlone = options.some((option) => option.isAlone && !named.includes(option.id));
  return Array.from({ length: options.length }, (_, index) => index + 1).filter(
    (count) =>
      (count >= Math.max(min, set.length) && count <= Math.min(max, set.length + others)) ||
      (count === 1 && set.length === 0 && isOtherAlone),
  );
}

/** Returns false if validation refuses every answer with exactly these of the named options. */
function canBeChosen(
  question: Question,
  set: readonly string[],
  named: readonly string[],
): boolean {
  if (!hasBounds(question)) return true;
  const options = optionsOf(question);
  const chosen = options.filter(({ id }) => set.includes(id));
  const others = options.filter(({ id }) => !named.includes(id));
  if (chosen.some(({ isAlone }) => isAlone)) return chosen.length === 1;
  if (chosen.length === 0 && others.some(({ isAlone }) => isAlone)) return true;
  const { min, max = options.length } = boundsOf(question);
  const together = chosen.length + others.filter(({ isAlone }) => !isAlone).length;
  return chosen.length <= max && together >= min;
}

function optionsOf({ choice }: Question) {
  return choice.map(({ id, questionConfig }) => ({
    id,
    isAlone: Object(questionConfig).exclusive === true,
  }));
}

function boundsOf({ config }: Question): { readonly min: number; readonly max?: number } {
  const { min = 1, ...more } = config as { readonly min?: number; readonly max?: number };
  return { ...more, min: Math.max(min, 1) };
}
