import { dayAfter, momentKind } from './moment.ts';
import { numberIn, type Subject, subjectOf } from './subject.ts';
import type { Scope } from './survey.ts';
import type { Bound } from './surveyFile.ts';

/** A constant, or what an earlier answer, a value or the day gives, with `plus`; null where there is none. */
export function boundOf(bound: number | string | Bound, scope: Scope): number | string | null {
  if (typeof bound === 'number') return bound;
  if (typeof bound === 'string') return bound === 'today' ? scope.respondent.today : bound;
  const { plus = 0 } = bound;
  const subject = baseOf(bound, scope);
  if (typeof subject === 'string' && momentKind(subject) !== null) {
    return momentKind(subject) === 'date' ? dayAfter(subject, plus) : subject;
  }
  const number = numberIn(subject);
  return number === null ? null : number + plus;
}

function baseOf({ of, value, question, blank }: Bound, scope: Scope): Subject {
  if (of === 'today') return scope.respondent.today;
  return subjectOf(
    value !== undefined
      ? { value }
      : { question: question ?? '', ...(blank === undefined ? {} : { blank }) },
    scope,
  );
}
