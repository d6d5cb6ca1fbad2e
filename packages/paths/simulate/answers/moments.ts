import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import { today } from '../../../../contract/questions/shared/typed/moments.ts';
import type { Random } from '../random.ts';
import { clamp } from './numbers.ts';

const dayMs = 24 * 60 * 60 * 1000;
const years = 365.25 * dayMs;
/** Bounds that are further apart than this ask for a date of birth. */
const lifetime = 60 * years;

/** A day between the bounds: a date of birth, a recent day, or a day in the near future. */
export function dayFor({ min, max }: Blank, random: Random, now: number): Date {
  const low = timeOf(min, now);
  const high = timeOf(max, now) ?? (low === null || low < now ? now : low + 2 * years);
  const first = low ?? high - 40 * years;
  const length = high - first;
  const isLife = low !== null && max !== undefined && length > lifetime;
  const isPast = !isLife && high <= now;
  const drawn = isLife
    ? high - (45 + 17 * random.normal()) * years
    : isPast
      ? high - Math.min(length, 25 * years) * random.next() ** 3
      : first + length * random.next() ** 2;
  const days = Math.round((clamp(drawn, first, high) - first) / dayMs);
  return new Date(first + days * dayMs);
}

/** A time between the bounds, rounded to a quarter of an hour. */
export function timeFor({ min, max }: Blank, random: Random): string {
  const low = minutesOf(min) ?? 6 * 60;
  const high = minutesOf(max) ?? 22 * 60;
  const [middle, deviation] = [(low + high) / 2, (high - low) / 5];
  const minutes = 15 * Math.round((middle + deviation * random.normal()) / 15);
  const clamped = clamp(minutes, low, Math.max(high, low));
  return `${two(Math.floor(clamped / 60))}:${two(clamped % 60)}`;
}

function timeOf(bound: Blank['min'], now: number): number | null {
  if (bound === today) return now;
  const day = typeof bound === 'string' ? Date.parse(`${bound}-01`.slice(0, 10)) : Number.NaN;
  return Number.isNaN(day) ? null : day;
}

function minutesOf(bound: Blank['min']): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(String(bound ?? '')) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
