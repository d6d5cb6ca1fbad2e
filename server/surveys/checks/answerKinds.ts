import type { Question } from '../../../contract/questions/index.ts';
import { amountOf, answerOf, conditionValuesOf, valuesOf } from '../../questions/index.ts';
import { isPartNeeded, isPartOfChoice, partValuesOf } from '../../questions/parts.ts';
import type { Leaf } from '../conditions/condition.ts';
import { type Seen, unseen } from '../conditions/seen.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import type { Kind } from './graph.ts';
import { questionBounds } from './movingKinds.ts';
import { mostNamed, severalKinds } from './severalKinds.ts';
import {
  combined,
  distinctKinds,
  kindOf,
  namedIn,
  oneValueKinds,
  other,
  subsets,
} from './valueKinds.ts';

const mostKinds = 4_096;

type CheckedQuestion = Pick<SurveyQuestion, 'question' | 'inFile'>;

/**
 * Returns the kinds of answers that these leaves distinguish, possibly including impossible ones;
 * null for too many.
 */
export function kindsOf(
  { question, inFile }: CheckedQuestion,
  leaves: readonly Leaf[],
): readonly Kind[] | null {
  const unansweredKinds = question.config.required ? [] : [kindOf(leaves, () => unseen)];
  const isOfPart = ({ row, blank }: Leaf) => row !== undefined || blank !== undefined;
  const parts = Map.groupBy(leaves.filter(isOfPart), ({ row, blank }) => row ?? blank ?? '');
  // An answer contains the text of a chosen option or item only, so that both must be combined.
  const chosen = new Map(
    isPartOfChoice(question) ? [...parts.keys()].map((id) => [id, choiceOf(question, id)]) : [],
  );
  const wholeLeaves = [...leaves.filter((leaf) => !isOfPart(leaf)), ...chosen.values()];
  let answerKinds = wholeKinds({ question, inFile }, wholeLeaves);
  for (const [id, partLeaves] of parts) {
    const [kinds, choice] = [partKinds({ question, inFile }, id, partLeaves), chosen.get(id)];
    answerKinds =
      answerKinds &&
      (choice
        ? withTexts(answerKinds, { kinds, partLeaves, choice })
        : combined(answerKinds, kinds));
    if (answerKinds && answerKinds.length > mostKinds) return null;
  }
  return answerKinds && distinctKinds(leaves, [...answerKinds, ...unansweredKinds]);
}

function wholeKinds(
  { question, inFile }: CheckedQuestion,
  leaves: readonly Leaf[],
): readonly Kind[] | null {
  const values = conditionValuesOf(question);
  if (values.values === 'several' || leaves.some(({ count }) => count)) {
    return severalKinds(question, leaves);
  }
  if (values.beside) return besideKinds(values.beside, leaves);
  if (values.values === 'one') {
    const bounds = questionBounds(inFile, null);
    return oneValueKinds({ ...values, bounds }, leaves, (text) => textSeen(question, text));
  }
  return [kindOf(leaves, () => other)];
}

/** Returns the kinds of a rating's point combined with the reasons that are offered for it. */
function besideKinds(
  offered: Readonly<Record<string, readonly string[]>>,
  leaves: readonly Leaf[],
): readonly Kind[] | null {
  const ids = new Set(Object.values(offered).flat());
  const named = namedIn(leaves).filter((id) => ids.has(id));
  if (named.length > mostNamed) return null;
  const kinds = Object.entries(offered).flatMap(([value, reasons]) =>
    subsets(named.filter((id) => reasons.includes(id))).map((beside) =>
      kindOf(leaves, () => ({ values: [value], amount: Number(value), beside })),
    ),
  );
  return distinctKinds(leaves, kinds);
}

/** Returns the leaf that holds if the option or item of a text is chosen. */
function choiceOf(question: Question, id: string): Leaf {
  const { values } = conditionValuesOf(question);
  const { questionId } = question;
  return values === 'one'
    ? { question: questionId, is: id }
    : { question: questionId, includes: id };
}

function withTexts(
  wholeAnswers: readonly Kind[],
  {
    kinds,
    partLeaves,
    choice,
  }: { kinds: readonly Kind[]; partLeaves: readonly Leaf[]; choice: Leaf },
): readonly Kind[] {
  const missing = [kindOf(partLeaves, () => unseen)];
  return wholeAnswers.flatMap((kind) => combined([kind], kind.held.has(choice) ? kinds : missing));
}

/**
 * Returns the kinds of a row, an option's rank or a blank, which an answer may lack if it is not
 * required.
 */
function partKinds(
  { question, inFile }: CheckedQuestion,
  id: string,
  leaves: readonly Leaf[],
): readonly Kind[] {
  const part = leaves[0]?.blank === undefined ? 'row' : 'blank';
  const values = partValuesOf(question, part, id);
  const unansweredKinds = isPartNeeded(question, id) ? [] : [kindOf(leaves, () => unseen)];
  if (values === null) return unansweredKinds;
  if (values.values !== 'several') {
    return [
      ...oneValueKinds({ ...values, bounds: questionBounds(inFile, id) }, leaves),
      ...unansweredKinds,
    ];
  }
  const sets = subsets(namedIn(leaves).slice(0, mostNamed));
  const answerKinds = sets.map((set) =>
    kindOf(leaves, () => ({ values: [...set, ...other.values], amount: null })),
  );
  return [...answerKinds, ...unansweredKinds];
}

function textSeen(question: Question, text: string): Seen | null {
  const answer = answerOf(question, text);
  if (answer === null) return null;
  return { values: valuesOf(question, answer), amount: amountOf(question, answer) };
}
