import type { Blank } from '../../../contract/questions/shared/formats.ts';
import type { Random } from '../random.ts';

/** Usual mean and deviation by unit. */
const units: Readonly<Record<string, readonly [mean: number, deviation: number]>> = {
  cm: [171, 10],
  kg: [75, 14],
};
const doses = [5, 10, 20, 25, 40, 50, 100, 200, 250, 500, 1000];

/** A number between the bounds in a usual size of its unit; more small ones than large ones without a known unit. */
export function numberFor({ min, max, step, unit = '' }: Blank, random: Random): string {
  const low = typeof min === 'number' ? min : 0;
  const by = typeof step === 'number' && step > 0 ? step : 1;
  const high = typeof max === 'number' ? max : low + 100 * by;
  const usual = units[unit];
  const drawn =
    usual === undefined
      ? unit === 'mg'
        ? random.pick(doses)
        : low + (high - low) * random.next() ** 1.7
      : usual[0] + usual[1] * random.normal();
  const steps = Math.round((clamp(drawn, low, high) - low) / by);
  return String(Number((low + Math.min(steps, Math.floor((high - low) / by)) * by).toFixed(10)));
}

/** Digits of an allowed length: a year of four, a code where they have to be many, or else a small count. */
export function digitsFor(
  { minLength = 1, maxLength = 15 }: Blank,
  random: Random,
  now: number,
): string {
  if (minLength === 4 && maxLength === 4) return yearFor(random, now);
  if (minLength > 3) {
    return Array.from({ length: minLength }, (_, place) =>
      String(random.integer(place === 0 ? 1 : 0, 9)),
    ).join('');
  }
  const low = minLength === 1 ? 0 : 10 ** (minLength - 1);
  const high = 10 ** Math.min(maxLength, 15) - 1;
  return String(clamp(Math.round(low + random.around(8, 0.8)), low, high));
}

function yearFor(random: Random, now: number): string {
  const year = new Date(now).getUTCFullYear();
  return String(year - Math.min(Math.round(random.around(18, 0.8)), 400));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
