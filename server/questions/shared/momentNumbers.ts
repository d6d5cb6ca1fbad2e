import { isMoment } from '../../../contract/questions/shared/typed/moments.ts';
import { dayMs } from '../../lib/day.ts';

const kinds = ['date', 'time', 'month'] as const;

export type MomentKind = (typeof kinds)[number];

/** A bound: a number, or a date, time or month as ISO text. */
export type Bound = number | string;

export function isMomentKind(kind: unknown): kind is MomentKind {
  return kinds.some((candidate) => candidate === kind);
}

/** Returns whether an ISO text is a date, a time or a month; null for any other text. */
export function momentKindIn(text: string): MomentKind | null {
  return kinds.find((kind) => isMoment(text, kind)) ?? null;
}

/**
 * Returns days since 1970, minutes since midnight, or months since the year 0; null for a text of
 * another kind.
 */
export function momentNumber(text: string, kind: MomentKind): number | null {
  if (!isMoment(text, kind)) return null;
  if (kind === 'date') return Date.parse(`${text}T00:00:00Z`) / dayMs;
  const [first = 0, second = 0] = text.split(/[:-]/).map(Number);
  return kind === 'time' ? 60 * first + second : 12 * first + second - 1;
}

/** Returns the ISO text of a number of {@link momentNumber}; null outside of the calendar. */
export function momentAt(number: number, kind: MomentKind): string | null {
  const text = kind === 'date' ? dateAt(number) : pairAt(number, kind);
  return isMoment(text, kind) ? text : null;
}

/**
 * Returns a date, time or month with the one before and the one after it, as far as the calendar
 * has them; empty for any other text.
 */
export function momentsAround(text: string): readonly string[] {
  const kind = momentKindIn(text);
  const number = kind && momentNumber(text, kind);
  if (kind === null || number === null) return [];
  return [number, number - 1, number + 1].flatMap((moment) => momentAt(moment, kind) ?? []);
}

/** Returns whether both bounds are of one kind and the lower one does not exceed the higher one. */
export function areOrdered([low, high]: [Bound, Bound]): boolean {
  if (typeof low === 'string' && typeof high === 'string') {
    return momentKindIn(low) === momentKindIn(high) && low <= high;
  }
  return typeof low === 'number' && typeof high === 'number' && low <= high;
}

function dateAt(days: number): string {
  const date = new Date(days * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function pairAt(number: number, kind: 'time' | 'month'): string {
  const [per, shift, length, separator] = kind === 'time' ? [60, 0, 2, ':'] : [12, 1, 4, '-'];
  const second = (number % per) + shift;
  return `${padded(Math.floor(number / per), length)}${separator}${padded(second, 2)}`;
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
