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

/** The kind of a blank that takes a date, a time or a month; null for any other answer. */
export function momentKindOf(question: Question, part?: string): MomentKind | null {
  const blank = typeOf(question).blankOf?.(question, part);
  const kind = blank ? typedKindOf(blank) : null;
  return isMomentKind(kind) ? kind : null;
}

/** The kind of a computed text that is the answer of such a blank, or today; null for any other text. */
export function momentKindOfValue(
  survey: Pick<Questionnaire, 'definition' | 'byId'>,
  name: string,
  text: string,
): MomentKind | null {
  const kind = momentKindIn(text);
  const compute = survey.definition.values?.[name]?.compute;
  return kind && compute && kindsOf(compute, survey).includes(kind) ? kind : null;
}

/** The kinds that an expression may result in; each value is followed once. */
function kindsOf(
  expression: Expression,
  survey: Pick<Questionnaire, 'definition' | 'byId'>,
  followed: Set<string> = new Set(),
): readonly MomentKind[] {
  switch (expression.kind) {
    case 'today':
      return ['date'];
    case 'answer': {
      const asked = survey.byId.get(expression.question);
      return asked ? [momentKindOf(asked.question, expression.part) ?? []].flat() : [];
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

/** A date, a time or a month as the language writes it, in its own calendar; any other text as it is. */
export function momentText(text: string, kind: MomentKind, locale: string): string {
  const date = new Date(kind === 'time' ? `2000-01-01T${text}Z` : text);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(locale, { ...formats[kind], timeZone: 'UTC' }).format(date);
}

const formats: Record<MomentKind, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
};
