import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import type { Random } from '../random.ts';

/** Mean and standard deviation by unit. */
const units: Readonly<Record<string, readonly [mean: number, deviation: number]>> = {
  cm: [171, 10],
  kg: [75, 14],
};
const doses = [5, 10, 20, 25, 40, 50, 100, 200, 250, 500, 1000];

/**
 * A number between the bounds, of a typical size for its unit; without a known unit small numbers are more frequent.
 */
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

/** Digits of an allowed length: a year for four digits, a code for many digits, else a small number. */
export function digitsFor(
  { minLength = 1, maxLength = 15 }: Blank,
  random: Random,
  now: number,
): string {
  if (minLength === 4 && maxLength === 4) return yearFor(random, now);
  if (minLength > 3) {
    return Array.from({ length: minLength }, (_, index) =>
      String(random.integer(index === 0 ? 1 : 0, 9)),
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
