import type { Code, Question } from '../../../contract/questions/index.ts';
import { typedKindOf } from '../../../contract/questions/shared/formats.ts';
import { didYouMean, noQuestion } from '../../content/problems/nearest.ts';
import { typeOf } from '../../questions/index.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import { kindOfAnswer } from '../values/checkValues.ts';
import { boundsByAnswers } from './bounds.ts';

type Kind = string | undefined;

/** Returns issues of bounds by answers that are unknown before their question or of another kind. */
export function boundByAnswerIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  return definition.questions.flatMap((inFile, index) =>
    boundsByAnswers(inFile).flatMap(([bound, path, { kind }]) => {
      const reason = boundReason(bound, { kind, index, definition, questions });
      return reason ? [{ path: `questions[${index}].${path}${reason[0]}`, reason: reason[1] }] : [];
    }),
  );
}

type Reason = readonly [key: string, reason: string];

interface BoundContext {
  /** The kind of the answers that the bound limits. */
  readonly kind: Kind;
  /** The position of the question that has the bound. */
  readonly index: number;
  readonly definition: Definition;
  readonly questions: readonly Question[];
}

/**
 * Returns why an answer or value cannot be a bound at this position, with the key of the bound that
 * is wrong; null for a valid bound.
 */
export function boundReason(bound: BoundByAnswer, context: BoundContext): Reason | null {
  return kindReason(context.kind, bound) ?? subjectReason(bound, context);
}

function kindReason(kind: Kind, { plus, of }: BoundByAnswer): Reason | null {
  if (!['number', 'date', 'time', 'month'].includes(kind ?? '')) {
    return ['', 'needs "kind": "number", "date", "time" or "month"'];
  }
  if (of !== undefined && kind !== 'date') return ['.of', 'today is a bound of dates only'];
  return plus !== undefined && kind !== 'number' && kind !== 'date'
    ? ['.plus', 'only numbers and dates can be added to']
    : null;
}

function subjectReason(
  { question: id, blank, value }: BoundByAnswer,
  { kind, index, definition, questions }: BoundContext,
): Reason | null {
  const { values = {} } = definition;
  if (value !== undefined) {
    if (!Object.hasOwn(values, value)) {
      return ['.value', `there is no value "${value}"${didYouMean(value, Object.keys(values))}`];
    }
    const type = values[value]?.type;
    const isOther = kind === 'number' ? type === 'text' : type === 'number';
    return isOther || type === 'boolean' ? ['.value', `"${value}" is a ${type}`] : null;
  }
  if (id === undefined) return null;
  const target = positionIn(definition.questions, id);
  const question = questions[target];
  if (!question) return ['.question', noQuestion(id, definition)];
  if (!isAlwaysEarlier(definition, target, index)) {
    return ['.question', `"${id}" is not always answered before this question`];
  }
  const part = blank === undefined ? {} : { part: blank };
  const answered = kindOfAnswer({ kind: 'answer', question: id, ...part }, questions);
  if (typeof answered !== 'string') return ['.question', answered.reason];
  return isOfKind(question, blank, answered, kind)
    ? null
    : ['.question', `the answer to "${id}" is no ${kind}`];
}

function isOfKind<C extends Code>(
  question: Question<C>,
  blank: string | undefined,
  answered: string,
  kind: Kind,
): boolean {
  if (answered === 'number') return kind === 'number';
  if (answered !== 'any') return false;
  const config = typeOf(question).blankOf?.(question, blank);
  const typed = config ? typedKindOf(config) : null;
  return kind === 'number' ? typed === null || typed === 'number' : typed === kind;
}
