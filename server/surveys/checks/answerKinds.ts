import type { Question } from '../../../contract/questions/index.ts';
import { amountOf, answerOf, conditionValuesOf, valuesOf } from '../../questions/index.ts';
import { isPartNeeded, isPartOfChoice, partValuesOf } from '../../questions/parts.ts';
import type { Leaf } from '../conditions/condition.ts';
import { type Seen, unseen } from '../conditions/seen.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import type { Kind } from './graph.ts';
import { ownBounds } from './movingKinds.ts';
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

type Asked = Pick<SurveyQuestion, 'question' | 'inFile'>;

/** The kinds of answers that these leaves distinguish, possibly with impossible ones; null for too many. */
export function kindsOf(
  { question, inFile }: Asked,
  leaves: readonly Leaf[],
): readonly Kind[] | null {
  const left = question.config.required ? [] : [kindOf(leaves, () => unseen)];
  const isOfPart = ({ row, blank }: Leaf) => row !== undefined || blank !== undefined;
  const parts = Map.groupBy(leaves.filter(isOfPart), ({ row, blank }) => row ?? blank ?? '');
  // An answer has the text of what is chosen, and of nothing else.
  const chosen = new Map(
    isPartOfChoice(question) ? [...parts.keys()].map((id) => [id, choiceOf(question, id)]) : [],
  );
  const whole = [...leaves.filter((leaf) => !isOfPart(leaf)), ...chosen.values()];
  let given = wholeKinds({ question, inFile }, whole);
  for (const [id, asked] of parts) {
    const [kinds, choice] = [partKinds({ question, inFile }, id, asked), chosen.get(id)];
    given = given && (choice ? withTexts(given, { kinds, asked, choice }) : combined(given, kinds));
    if (given && given.length > mostKinds) return null;
  }
  return given && distinctKinds(leaves, [...given, ...left]);
}

function wholeKinds({ question, inFile }: Asked, leaves: readonly Leaf[]): readonly Kind[] | null {
  const values = conditionValuesOf(question);
  if (values.values === 'several' || leaves.some(({ count }) => count)) {
    return severalKinds(question, leaves);
  }
  if (values.beside) return besideKinds(values.beside, leaves);
  if (values.values === 'one') {
    const own = ownBounds(inFile, null);
    return oneValueKinds({ ...values, own }, leaves, (text) => textSeen(question, text));
  }
  return [kindOf(leaves, () => other)];
}

/** The kinds of a point together with the reasons that are offered for it. */
function besideKinds(
  offered: Readonly<Record<string, readonly string[]>>,
  leaves: readonly Leaf[],
): readonly Kind[] | null {
  const ids = new Set(Object.values(offered).flat());
  const named = namedIn(leaves).filter((id) => ids.has(id));
  if (named.length > mostNamed) return null;
  const kinds = Object.entries(offered).flatMap(([value, here]) =>
    subsets(named.filter((id) => here.includes(id))).map((beside) =>
      kindOf(leaves, () => ({ values: [value], amount: Number(value), beside })),
    ),
  );
  return distinctKinds(leaves, kinds);
}

/** The leaf that holds where the option or item of a text is chosen. */
function choiceOf(question: Question, id: string): Leaf {
  const { values } = conditionValuesOf(question);
  const { questionId } = question;
  return values === 'one'
    ? { question: questionId, is: id }
    : { question: questionId, includes: id };
}

function withTexts(
  whole: readonly Kind[],
  { kinds, asked, choice }: { kinds: readonly Kind[]; asked: readonly Leaf[]; choice: Leaf },
): readonly Kind[] {
  const missing = [kindOf(asked, () => unseen)];
  return whole.flatMap((kind) => combined([kind], kind.held.has(choice) ? kinds : missing));
}

/** The kinds of a row, an option's rank or a blank, which may be missing where it is not needed. */
function partKinds(
  { question, inFile }: Asked,
  id: string,
  leaves: readonly Leaf[],
): readonly Kind[] {
  const part = leaves[0]?.blank === undefined ? 'row' : 'blank';
  const values = partValuesOf(question, part, id);
  const left = isPartNeeded(question, id) ? [] : [kindOf(leaves, () => unseen)];
  if (values === null) return left;
  if (values.values !== 'several') {
    return [...oneValueKinds({ ...values, own: ownBounds(inFile, id) }, leaves), ...left];
  }
  const sets = subsets(namedIn(leaves).slice(0, mostNamed));
  const given = sets.map((set) =>
    kindOf(leaves, () => ({ values: [...set, ...other.values], amount: null })),
  );
  return [...given, ...left];
}

function textSeen(question: Question, text: string): Seen | null {
  const answer = answerOf(question, text);
  if (answer === null) return null;
  return { values: valuesOf(question, answer), amount: amountOf(question, answer) };
}
