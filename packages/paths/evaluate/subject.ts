import { chosenIn, fieldsOf, isAnswered, partOf } from './answered.ts';
import { typedNumber } from './number.ts';
import type { AnsweredQuestion, Scope } from './survey.ts';
import type { Question, Scalar, Test } from './surveyFile.ts';
import { isBlank } from './text.ts';

/** What a test compares: one answer, several choices, or nothing. */
export type Subject = Scalar | readonly string[] | null;

/** What a test asks about; null where there is no answer or no value. */
export function subjectOf(test: Test, scope: Scope): Subject {
  const { question, value, of } = test;
  if (value !== undefined) return scope.value(value, scope);
  if (of === 'score') return scope.score(scope);
  if (of !== undefined) return scope.respondent[of];
  const answered = scope.answers.get(question ?? '');
  if (!answered || !isAnswered(answered)) return null;
  if (test.row !== undefined) return rowOf(answered, test.row);
  if (test.blank !== undefined) return blankOf(answered, test.blank);
  if (test.count) return countOf(answered);
  return wholeOf(answered, test.includes !== undefined || test.excludes !== undefined);
}

/** The answer to a question; of `evaluate` the point, or the reasons. */
export function wholeOf({ asked, answer }: AnsweredQuestion, isAboutChoices = false): Subject {
  const { text, score, outcome } = fieldsOf(answer);
  switch (asked.question.type) {
    case 'singleInput':
      return textOf(text);
    case 'rate':
      return scalarOf(score);
    case 'evaluate':
      return isAboutChoices ? chosenIn({ answer }) : scalarOf(score);
    case 'text':
      return scalarOf(outcome);
    case 'radio':
    case 'list':
    case 'picOpp':
      return chosenIn({ answer })[0] ?? null;
    default:
      return chosenIn({ answer });
  }
}

/** A row of a matrix, the rank of an option, or a side of `kano`. */
export function rowOf({ asked, answer }: AnsweredQuestion, row: string): Subject {
  if (asked.question.type === 'order') {
    const rank = chosenIn({ answer }).indexOf(row) + 1;
    return rank > 0 ? rank : null;
  }
  const cell = partOf(answer, row);
  if (Array.isArray(cell)) return cell.length > 0 ? cell : null;
  return scalarOf(cell);
}

/** The text in a blank, beside an option or an item, or the comment. */
export function blankOf({ asked, answer }: AnsweredQuestion, blank: string): Subject {
  const { choice, choices, path, text, comment } = fieldsOf(answer);
  switch (asked.question.type) {
    case 'multiInput':
      return textOf(partOf(answer, blank));
    case 'evaluate':
      return textOf(comment);
    case 'linkage':
      return Array.isArray(path) && path.at(-1) === blank ? textOf(text) : null;
    default: {
      const chosen = Array.isArray(choices) ? choices.find(({ id }) => id === blank) : null;
      return choice === blank ? textOf(text) : textOf(chosen?.text);
    }
  }
}

function countOf({ asked, answer }: AnsweredQuestion): number {
  const { files } = fieldsOf(answer);
  if (asked.question.type === 'upload') return Array.isArray(files) ? files.length : 0;
  return chosenIn({ answer }).length;
}

function scalarOf(part: unknown): Scalar | null {
  return typeof part === 'number' || (typeof part === 'string' && part !== '') ? part : null;
}

function textOf(part: unknown): string | null {
  return typeof part === 'string' && !isBlank(part) ? part.trim() : null;
}

/** The field that a text was written into; null for a part that is no field. */
export function fieldIn(question: Question, blank: string | undefined) {
  if (blank === undefined) return question.config ?? {};
  return question.choice?.find(({ id }) => id === blank)?.questionConfig ?? null;
}

/** A text as the number that it says; null for any other text. */
export function numberIn(subject: Subject): number | null {
  if (typeof subject === 'number') return subject;
  return typeof subject === 'string' ? typedNumber(subject) : null;
}
