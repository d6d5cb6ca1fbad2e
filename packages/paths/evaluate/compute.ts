import { chosenIn, fieldsOf, isAnswered, isPartAnswered, partOf } from './answered.ts';
import type { Expression } from './expression.ts';
import { daysBetween, momentKind, monthsBetween } from './moment.ts';
import { blankOf, fieldIn, numberIn, rowOf, type Subject, wholeOf } from './subject.ts';
import type { AnsweredQuestion, Scope } from './survey.ts';
import type { Scalar } from './surveyFile.ts';
import { lengthOf } from './text.ts';

/** The value of an expression; null where it is missing. */
export function compute(expression: Expression, scope: Scope): Scalar | null {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return namedValue(expression.name, scope);
    case 'answer':
      return scalarIn(answerOf(expression, scope));
    case 'call':
      return call(expression, scope);
    case 'not':
      return compute(expression.of, scope) !== true;
    case 'minus':
      return numeric([compute(expression.of, scope)], ([number]) => -number);
    case 'binary':
      return binary(expression, scope);
  }
}

function namedValue(name: string, scope: Scope): Scalar | null {
  if (name === 'today') return scope.respondent.today;
  if (name === 'score') return scope.score(scope);
  // A name that both a value and a question have means the value.
  if (scope.survey.file.values?.[name]) return scope.value(name, scope);
  return scalarIn(answerOf({ question: name, part: null }, scope));
}

function binary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Scalar | null {
  const leftValue = compute(left, scope);
  if (operator === 'and' || operator === '&&')
    return leftValue === true && compute(right, scope) === true;
  if (operator === 'or' || operator === '||')
    return leftValue === true || compute(right, scope) === true;
  const rightValue = compute(right, scope);
  switch (operator) {
    case '+':
      return numeric([leftValue, rightValue], ([a, b]) => a + b);
    case '-':
      return numeric([leftValue, rightValue], ([a, b]) => a - b);
    case '*':
      return numeric([leftValue, rightValue], ([a, b]) => a * b);
    case '/':
      return numeric([leftValue, rightValue], ([a, b]) => (b === 0 ? null : a / b));
    case '%':
      return numeric([leftValue, rightValue], ([a, b]) => (b === 0 ? null : a % b));
    default:
      return compared(operator, leftValue, rightValue);
  }
}

/** Compares two values; a missing value is neither equal to nor less or greater than another one. */
function compared(operator: string, left: Scalar | null, right: Scalar | null): boolean {
  if (operator === '!=') return !compared('==', left, right);
  if (left === null || right === null) return false;
  const numbers = [numberIn(left as Subject), numberIn(right as Subject)] as const;
  const areNumbers =
    numbers[0] !== null &&
    numbers[1] !== null &&
    (typeof left === 'number' || typeof right === 'number');
  const [a, b] = areNumbers ? numbers : [left, right];
  if (a === null || b === null) return false;
  if (operator === '==') return a === b;
  if (typeof a !== typeof b || typeof a === 'boolean') return false;
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function numeric(
  parts: readonly (Scalar | null)[],
  calculate: (numbers: readonly [number, number]) => number | null,
): number | null {
  const numbers = parts.map((part) => numberIn(part));
  if (numbers.includes(null)) return null;
  const result = calculate(numbers as unknown as readonly [number, number]);
  return result !== null && Number.isFinite(result) ? result : null;
}

type Call = Extract<Expression, { kind: 'call' }>;

function call({ name, args }: Call, scope: Scope): Scalar | null {
  const [first, second, third] = args;
  const value = (part: Expression | undefined) => (part ? compute(part, scope) : null);
  switch (name) {
    case 'if':
      return value(value(first) === true ? second : third);
    case 'count':
      return total(answersOf(first, scope), countParts);
    case 'sum':
      return total(answersOf(first, scope), sumOf);
    case 'answered':
      return isThere(first, scope);
    case 'includes':
      return isIncluded(first, String(value(second)), scope);
    case 'min':
    case 'max':
      return extreme(name, args, scope);
    case 'length':
      return lengthOf(textIn(first, scope) ?? '');
    case 'contains':
      return (
        (textIn(first, scope) ?? '').includes(String(value(second) ?? '')) &&
        textIn(first, scope) !== null
      );
    case 'concat':
      return args
        .map((part) => textIn(part, scope) ?? '')
        .join('')
        .slice(0, 1000);
    case 'years':
      return whole(dateIn(first, scope), scope.respondent.today, monthsBetween, 12);
    case 'days':
      return whole(dateIn(first, scope), dateIn(second, scope), daysBetween, 1);
    case 'months':
      return whole(dateIn(first, scope), dateIn(second, scope), monthsBetween, 1);
    case 'year':
      return partOfDate(first, scope, 0);
    case 'month':
      return partOfDate(first, scope, 1);
    case 'round':
      return rounded(value(first), numberIn(value(second)) ?? 0);
    case 'floor':
      return numeric([value(first)], ([number]) => Math.floor(number));
    case 'number':
      return scope.copy?.number ?? 1;
    default:
      throw new Error(`There is no function "${name}".`);
  }
}

interface Reference {
  readonly question: string;
  readonly part: string | null;
}

/** The answer that a name or `q.…` means; null for any other expression. */
function referenceIn(part: Expression | undefined): Reference | null {
  if (part?.kind === 'answer') return part;
  return part?.kind === 'name' ? { question: part.name, part: null } : null;
}

function answeredOf(question: string, scope: Scope): AnsweredQuestion | null {
  const answered = scope.answers.get(scope.copy?.ids.get(question) ?? question);
  return answered && isAnswered(answered) ? answered : null;
}

/** The answers to a question, or to all its copies with `"id~*"`. */
function answersOf(part: Expression | undefined, scope: Scope): readonly AnsweredQuestion[] {
  const reference = referenceIn(part);
  if (!reference) return [];
  const { question } = reference;
  const ids = question.endsWith('~*')
    ? (scope.survey.copies.get(question.slice(0, -2)) ?? [])
    : [scope.copy?.ids.get(question) ?? question];
  return ids.flatMap((id) => {
    const answered = scope.answers.get(id);
    return answered && isAnswered(answered) ? [answered] : [];
  });
}

/** What an expression sees of an answer: numbers as numbers. */
function answerOf({ question, part }: Reference, scope: Scope): Subject {
  const answered = answeredOf(question, scope);
  return answered && seenIn(answered, part);
}

function seenIn(answered: AnsweredQuestion, part: string | null): Subject {
  if (part === null) return asTyped(wholeOf(answered), answered, undefined);
  const { type } = answered.asked.question;
  const isBlank = type === 'multiInput' || (type === 'evaluate' && part === 'comment');
  if (isBlank) return asTyped(blankOf(answered, part), answered, part);
  const options = answered.asked.question.choice ?? [];
  const hasText = options.some(({ id, questionConfig }) => id === part && questionConfig?.input);
  return hasText ? blankOf(answered, part) : rowOf(answered, part);
}

function asTyped(
  subject: Subject,
  { asked }: AnsweredQuestion,
  blank: string | undefined,
): Subject {
  const field = fieldIn(asked.question, blank);
  const isNumber = field?.kind === 'number' || field?.format === 1;
  return isNumber && typeof subject === 'string' ? (numberIn(subject) ?? subject) : subject;
}

function scalarIn(subject: Subject): Scalar | null {
  if (typeof subject !== 'object' || subject === null) return subject;
  return subject.length === 0 ? null : subject.join(',');
}

function isThere(part: Expression | undefined, scope: Scope): boolean {
  const reference = referenceIn(part);
  if (!reference) return false;
  if (reference.part === null) return answersOf(part, scope).length > 0;
  return answerOf(reference, scope) !== null;
}

function isIncluded(part: Expression | undefined, option: string, scope: Scope): boolean {
  const reference = referenceIn(part);
  const answered = reference && answeredOf(reference.question, scope);
  if (!answered) return false;
  if (reference.part === null) return chosenIn(answered).includes(option);
  const row = rowOf(answered, reference.part);
  return typeof row === 'object' ? (row?.includes(option) ?? false) : row === option;
}

/** The number of choices, rows or blanks that are answered. */
function countParts({ answer }: AnsweredQuestion): number {
  const { rows, blanks, files } = fieldsOf(answer);
  const parts = rows ?? blanks;
  if (parts !== undefined) {
    return Object.keys(fieldsOf(parts)).filter((id) => isPartAnswered({ answer }, id)).length;
  }
  if (Array.isArray(files)) return files.length;
  return chosenIn({ answer }).length;
}

function sumOf(answered: AnsweredQuestion): number {
  const { rows, blanks } = fieldsOf(answered.answer);
  const parts = rows ?? blanks;
  const numbers =
    parts === undefined
      ? [numberIn(wholeOf(answered))]
      : Object.keys(fieldsOf(parts)).map((id) => numberIn(partOf(answered.answer, id) as Subject));
  return numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

function total(
  questions: readonly AnsweredQuestion[],
  number: (question: AnsweredQuestion) => number,
): number {
  return questions.reduce((sum, question) => sum + number(question), 0);
}

function extreme(name: 'min' | 'max', args: readonly Expression[], scope: Scope): number | null {
  const numbers = args.flatMap((part) => {
    const reference = referenceIn(part);
    const all = reference?.question.endsWith('~*')
      ? answersOf(part, scope).map((answered) => seenIn(answered, reference.part))
      : [compute(part, scope)];
    return all.flatMap((value) => numberIn(value) ?? []);
  });
  return numbers.length === 0 ? null : Math[name](...numbers);
}

function textIn(part: Expression | undefined, scope: Scope): string | null {
  const value = part ? compute(part, scope) : null;
  return value === null ? null : String(value);
}

function dateIn(part: Expression | undefined, scope: Scope): string | null {
  const text = textIn(part, scope);
  return text !== null && momentKind(text) === 'date' ? text : null;
}

function whole(
  from: string | null,
  to: string | null,
  between: (from: string, to: string) => number,
  unit: number,
): number | null {
  return from === null || to === null ? null : Math.trunc(between(from, to) / unit);
}

function partOfDate(part: Expression | undefined, scope: Scope, index: number): number | null {
  const date = dateIn(part, scope);
  return date === null ? null : Number(date.split('-')[index]);
}

function rounded(value: Scalar | null, decimals: number): number | null {
  return numeric([value], ([number]) =>
    Number(`${Math.round(Number(`${number}e${decimals}`))}e${-decimals}`),
  );
}
