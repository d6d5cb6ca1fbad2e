import { boundOf } from './bound.ts';
import { momentKind } from './moment.ts';
import { numberIn, type Subject } from './subject.ts';
import type { Scope } from './survey.ts';
import type { Scalar, Test } from './surveyFile.ts';
import { matchesWhole } from './text.ts';

/** Whether a comparison holds; without an answer only those do that say so. */
export function compare(subject: Subject, test: Test, scope: Scope): boolean {
  if (test.notAnswered || test.answered === false) return subject === null;
  if (subject === null) return test.isNot !== undefined || test.excludes !== undefined;
  if (test.answered) return true;
  if (test.is !== undefined) return isSame(subject, test.is);
  if (test.isNot !== undefined) return !isSame(subject, test.isNot);
  if (test.includes !== undefined) return choicesIn(subject).includes(test.includes);
  if (test.excludes !== undefined) return !choicesIn(subject).includes(test.excludes);
  if (test.matches !== undefined) {
    return typeof subject === 'string' && matchesWhole(test.matches, subject);
  }
  if (test.before !== undefined) return orderOf(subject, boundOf(test.before, scope)) === -1;
  if (test.after !== undefined) return orderOf(subject, boundOf(test.after, scope)) === 1;
  return isWithin(subject, test);
}

/** Whether the subject is within the bounds, which are included. */
function isWithin(subject: Subject, { atLeast, atMost, between }: Test): boolean {
  const [least = atLeast, greatest = atMost] = between ?? [];
  const isAbove = (bound: number | string) => [0, 1].includes(orderOf(subject, bound) ?? -1);
  const isBelow = (bound: number | string) => [0, -1].includes(orderOf(subject, bound) ?? 1);
  return (least === undefined || isAbove(least)) && (greatest === undefined || isBelow(greatest));
}

/** -1 where the answer is less or earlier than the bound, 0 where it is the same; null if they do not compare. */
function orderOf(subject: Subject, bound: number | string | null): -1 | 0 | 1 | null {
  if (bound === null) return null;
  if (typeof bound === 'string') {
    const isComparable =
      typeof subject === 'string' &&
      momentKind(subject) !== null &&
      momentKind(subject) === momentKind(bound);
    return isComparable ? sign(subject, bound) : null;
  }
  const number = numberIn(subject);
  return number === null ? null : sign(number, bound);
}

function sign<Kind extends string | number>(left: Kind, right: Kind): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isSame(subject: Subject, wanted: Scalar): boolean {
  if (typeof subject === 'object') return subject?.length === 1 && subject[0] === String(wanted);
  return String(subject) === String(wanted);
}

function choicesIn(subject: Subject): readonly string[] {
  return typeof subject === 'object' && subject !== null ? subject : [String(subject)];
}
