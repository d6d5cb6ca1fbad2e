import { dayMs } from '../../lib/day.ts';
import type { Day } from '../statistics/sessions.ts';

type Unit = 'day' | 'week' | 'month';

const mostDays = 45;
const mostWeeks = 60;

/** Returns the days without gaps, combined to weeks or months if there are many. */
export function byPeriod(days: readonly Day[]): {
  readonly unit: Unit;
  readonly periods: readonly Day[];
} {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  const unit = length <= mostDays ? 'day' : length <= 7 * mostWeeks ? 'week' : 'month';
  const periods = new Map<string, { started: number; completed: number }>();
  for (let time = Date.parse(first); time <= Date.parse(last); time += dayMs) {
    periods.set(periodOf(time, unit), { started: 0, completed: 0 });
  }
  for (const { day, started, completed } of days) {
    const period = periods.get(periodOf(Date.parse(day), unit));
    if (!period) continue;
    period.started += started;
    period.completed += completed;
  }
  return { unit, periods: [...periods].map(([day, counts]) => ({ day, ...counts })) };
}

function periodOf(time: number, unit: Unit): string {
  // Weeks begin on Monday; the first day of epoch time was a Thursday.
  const monday = time - ((Math.floor(time / dayMs) + 3) % 7) * dayMs;
  const day = new Date(unit === 'week' ? monday : time).toISOString();
  return day.slice(0, unit === 'month' ? 7 : 10);
}
