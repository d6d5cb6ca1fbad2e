import type { Fault } from '../../../faults.ts';
import { plainForm } from '../characters.ts';
import type { BlankJudge, TextRules } from '../formats.ts';

/** The first and the last day, as ISO text, that can be today for a respondent. */
export type Today = () => readonly [first: string, last: string];

export const today = 'today';

const longest = 40;

/** Judges dates, times and months, all on the wire as ISO text. */
export function momentJudges(days: Today): Record<'date' | 'time' | 'month', BlankJudge> {
  const judge = (kind: 'date' | 'time' | 'month'): BlankJudge => ({
    normalize: (raw) => {
      const text = raw.trim();
      return text.length > longest ? text : shapes[kind](plainForm(text));
    },
    fault: (text, blank) =>
      isMoment(text, kind) ? rangeFault(text, blank, days) : ({ kind } as const),
  });
  return { date: judge('date'), time: judge('time'), month: judge('month') };
}

/** Whether the text is a date, time or month of the calendar. */
export function isMoment(text: string, kind: 'date' | 'time' | 'month'): boolean {
  if (kind === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  const [year, month, day] = text.split('-').map(Number);
  if (!(kind === 'month' ? /^\d{4}-\d\d$/ : /^\d{4}-\d\d-\d\d$/).test(text) || !year) return false;
  const date = new Date(`${text}${kind === 'month' ? '-01' : ''}T00:00:00Z`);
  return date.getUTCMonth() + 1 === month && (day === undefined || date.getUTCDate() === day);
}

/** Typed variants in the shape of the wire; browsers without a control for months show a text field. */
const shapes = {
  date: (text: string) =>
    text.replace(
      /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
      (_, year: string, month: string, day: string) => `${year}-${two(month)}-${two(day)}`,
    ),
  time: (text: string) =>
    text.replace(
      /^(\d{1,2})[:.](\d\d)(?::\d\d(?:\.\d+)?)?$/,
      (_, hour: string, minute: string) => `${two(hour)}:${minute}`,
    ),
  month: (text: string) =>
    text
      .replace(/^(\d{1,2})[-/.](\d{4})$/, '$2-$1')
      .replace(
        /^(\d{4})[-/.](\d{1,2})$/,
        (_, year: string, month: string) => `${year}-${two(month)}`,
      ),
};

function two(digits: string): string {
  return digits.padStart(2, '0');
}

function rangeFault(text: string, { min, max }: TextRules, days: Today): Fault | null {
  const low = min === today ? days()[0] : min;
  const high = max === today ? days()[1] : max;
  const isOutside =
    (typeof low === 'string' && text < low) || (typeof high === 'string' && text > high);
  return isOutside ? { kind: 'range' } : null;
}
