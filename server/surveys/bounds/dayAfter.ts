import { isMoment } from '../../../contract/questions/shared/typed/moments.ts';
import { dayMs } from '../../lib/day.ts';

/** Returns the date `days` days later; undefined beyond the years of four digits. */
export function dayAfter(day: string, days: number): string | undefined {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(days) * dayMs);
  const text = Number.isNaN(moved.getTime()) ? '' : moved.toISOString().slice(0, 10);
  return isMoment(text, 'date') ? text : undefined;
}
