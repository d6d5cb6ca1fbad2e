const forms = {
  date: /^(\d{4})-(\d\d)-(\d\d)$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
} as const;

export type MomentKind = keyof typeof forms;

/** Whether a text is a date, a time or a month; null where it is none. */
export function momentKind(text: string): MomentKind | null {
  if (forms.time.test(text)) return 'time';
  if (forms.month.test(text)) return 'month';
  return isDate(text) ? 'date' : null;
}

function isDate(text: string): boolean {
  const [, year, month, day] = forms.date.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** The day that is so many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Whole months from one date to another; before the first one counted downwards. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsBetween(to, from) || 0;
  const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
  const [year, month, day] = parts(from);
  const [toYear, toMonth, toDay] = parts(to);
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
}
