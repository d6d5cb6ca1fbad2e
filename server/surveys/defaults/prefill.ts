import type { Question } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import { answerPartsOf } from '../../questions/answerPart.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { ScalarValue } from '../values/schema.ts';
import { fittingResult } from './fittingResult.ts';
import { answerFrom, takesSeveral } from './plainAnswer.ts';
import type { PlainAnswer } from './schema.ts';

const prefix = 'a.';

/**
 * The answers in an address by their parameters, such as `a.contact.name`, and the parameters that
 * do not fit.
 */
interface Prefilled {
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
}

/**
 * Reads the answers in an address to questions that allow it, without those that the question
 * refuses. An answer to a question with conditions is validated again when the question is asked.
 */
export function readPrefilled(
  { questions }: Pick<Questionnaire, 'questions'>,
  address: URLSearchParams,
  cascades: ReadonlyMap<string, Cascade>,
): Prefilled {
  const values: Record<string, string> = {};
  const ignored: string[] = [];
  for (const { id, inFile, question, hasConditions } of questions) {
    if (!inFile.prefill) continue;
    const present = keysOf(question, id).flatMap((key): [string, string][] => {
      const text = address.get(key) ?? '';
      return text === '' ? [] : [[key, text]];
    });
    const plain = prefilledIn(Object.fromEntries(present), question, id);
    if (plain === undefined) continue;
    if (
      hasConditions ||
      fittingResult(question, answerFrom(question, plain), cascades) !== undefined
    )
      Object.assign(values, Object.fromEntries(present));
    else ignored.push(...present.map(([key]) => key));
  }
  return { values, ignored };
}

/** Returns the answer to a question in the stored parameters of a start. */
export function prefilledIn(
  values: Readonly<Record<string, ScalarValue>>,
  question: Question,
  id: string,
): PlainAnswer | undefined {
  const [wholeKey = '', ...parts] = keysOf(question, id);
  const textOf = (key: string, part?: string) => {
    const text = Object.hasOwn(values, key) ? String(values[key]) : undefined;
    return text !== undefined && takesSeveral(question, part) ? text.split(',') : text;
  };
  const answer = textOf(wholeKey);
  if (answer !== undefined) return answer;
  const present = parts.flatMap((key): [string, string | readonly string[]][] => {
    const part = key.slice(wholeKey.length + 1);
    const text = textOf(key, part);
    return text === undefined ? [] : [[part, text]];
  });
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

/** Returns the parameters of a question: the whole answer's, then those of its rows and blanks. */
function keysOf(question: Question, id: string): readonly string[] {
  const wholeKey = `${prefix}${id}`;
  return [wholeKey, ...answerPartsOf(question).map((part) => `${wholeKey}.${part}`)];
}
