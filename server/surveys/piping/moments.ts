import type { Question } from '../../../contract/questions/index.ts';
import { typedKindOf } from '../../../contract/questions/shared/formats.ts';

type MomentKind = 'date' | 'time' | 'month';

/** The kind of a blank that takes a date, a time or a month; null for any other answer. */
export function momentKindOf(question: Question, part?: string): MomentKind | null {
  const blank =
    question.type === 5
      ? question.choice.find(({ id }) => id === part)?.questionConfig
      : question.type === 4 && part === undefined
        ? question.config
        : undefined;
  const kind = blank ? typedKindOf(blank) : null;
  return kind === 'date' || kind === 'time' || kind === 'month' ? kind : null;
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
