import { hasBounds, type Question } from '../../../contract/questions/index.ts';
import {
  amountOf,
  answerOf,
  conditionValuesOf,
  partValuesOf,
  valuesOf,
} from '../../questions/index.ts';
import type { Leaf } from '../conditions/condition.ts';
import { type Seen, unseen } from '../conditions/seen.ts';
import type { Kind } from './graph.ts';
import { distinctKinds, kindOf, namedIn, oneValueKinds, other, subsets } from './valueKinds.ts';

const mostKinds = 4_096;

/** The kinds of answers that these leaves distinguish, possibly with impossible ones; null for too many. */
export function kindsOf(question: Question, leaves: readonly Leaf[]): readonly Kind[] | null {
  const left = question.config.required ? [] : [kindOf(leaves, () => unseen)];
  const isOfPart = ({ row, blank }: Leaf) => row !== undefined || blank !== undefined;
  const whole = leaves.filter((leaf) => !isOfPart(leaf));
  let given = wholeKinds(question, whole);
  const parts = Map.groupBy(leaves.filter(isOfPart), ({ row, blank }) => row ?? blank ?? '');
  for (const [id, asked] of parts) {
    const kinds = partKinds(question, id, asked);
    given = given && combined(given, kinds);
    if (given && given.length > mostKinds) return null;
  }
  return given && distinctKinds(leaves, [...given, ...left]);
}

function wholeKinds(question: Question, leaves: readonly Leaf[]): readonly Kind[] | null {
  const values = conditionValuesOf(question);
  if (values.values === 'several' || leaves.some(({ count }) => count)) {
    return severalKinds(question, leaves);
  }
  if (values.values === 'one') {
    return oneValueKinds(values, leaves, (text) => textSeen(question, text));
  }
  return [kindOf(leaves, () => other)];
}

/** The kinds of a row, an option's rank or a blank, which may be missing where it is not needed. */
function partKinds(question: Question, id: string, leaves: readonly Leaf[]): readonly Kind[] {
  const part = leaves[0]?.blank === undefined ? 'row' : 'blank';
  const values = partValuesOf(question, part, id);
  const left = isPartNeeded(question, id) ? [] : [kindOf(leaves, () => unseen)];
  if (values === null) return left;
  if (values.values !== 'several') return [...oneValueKinds(values, leaves), ...left];
  const sets = subsets(namedIn(leaves).slice(0, mostNamed));
  const given = sets.map((set) =>
    kindOf(leaves, () => ({ values: [...set, ...other.values], amount: null })),
  );
  return [...given, ...left];
}

function isPartNeeded(question: Question, id: string): boolean {
  if (question.type === 5) {
    return question.choice.some((blank) => blank.id === id && blank.questionConfig.required);
  }
  return question.config.required && question.type !== 13;
}

function combined(some: readonly Kind[], others: readonly Kind[]): readonly Kind[] {
  return some.flatMap((one) =>
    others.map((another) => ({ held: new Set([...one.held, ...another.held]) })),
  );
}

const mostNamed = 10;

function severalKinds(question: Question, leaves: readonly Leaf[]): readonly Kind[] | null {
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

/** How many options may be chosen where exactly these of the named ones are. */
function countsOf(
  question: Question,
  set: readonly string[],
  named: readonly string[],
): readonly number[] {
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

/** False where validation refuses every answer with exactly these of the named options. */
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

function textSeen(question: Question, text: string): Seen | null {
  const answer = answerOf(question, text);
  if (answer === null) return null;
  return { values: valuesOf(question, answer), amount: amountOf(question, answer) };
}
