import type { Question } from '../../../contract/questions/index.ts';
import { typedKindOf } from '../../../contract/questions/shared/formats.ts';
import { typeOf } from '../../questions/index.ts';
import {
  isMomentKind,
  type MomentKind,
  momentKindIn,
} from '../../questions/shared/momentNumbers.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { Expression } from '../values/expression.ts';

/** Returns the kind of a blank for a date, a time or a month; null for any other answer. */
export function momentKindOf(question: Question, part?: string): MomentKind | null {
  const blank = typeOf(question).blankOf?.(question, part);
  const kind = blank ? typedKindOf(blank) : null;
  return isMomentKind(kind) ? kind : null;
}

/**
 * Returns the kind of a computed text that is a date, a time or a month: the answer of such a
 * blank, or today. Null for any other text.
 */
export function momentKindOfValue(
  survey: Pick<Questionnaire, 'definition' | 'byId'>,
  name: string,
  text: string,
): MomentKind | null {
  const kind = momentKindIn(text);
  const compute = survey.definition.values?.[name]?.compute;
  return kind && compute && kindsOf(compute, survey).includes(kind) ? kind : null;
}

/** Returns the kinds of the results that an expression may have; each value is evaluated once. */
function kindsOf(
  expression: Expression,
  survey: Pick<Questionnaire, 'definition' | 'byId'>,
  followed: Set<string> = new Set(),
): readonly MomentKind[] {
  switch (expression.kind) {
    case 'today':
      return ['date'];
    case 'answer': {
      const surveyQuestion = survey.byId.get(expression.question);
      return surveyQuestion
        ? [momentKindOf(surveyQuestion.question, expression.part) ?? []].flat()
        : [];
    }
    case 'value': {
      const { name } = expression;
      const compute = followed.has(name) ? undefined : survey.definition.values?.[name]?.compute;
      followed.add(name);
      return compute ? kindsOf(compute, survey, followed) : [];
    }
    case 'if':
      return [expression.yes, expression.no].flatMap((part) => kindsOf(part, survey, followed));
    default:
      return [];
  }
}

/**
 * Formats a date, a time or a month for the language, in the calendar in which it was entered; any
 * other text stays as it is.
 */
export function momentText(text: string, kind: MomentKind, locale: string): string {
  const date = new Date(kind === 'time' ? `2000-01-01T${text}Z` : text);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(locale, {
    ...formats[kind],
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(date);
}

const formats: Record<MomentKind, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
};
