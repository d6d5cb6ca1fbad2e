import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { today } from '../../../contract/questions/shared/typed/moments.ts';
import { formatLocales } from './formatLocales.ts';
import { isolate } from './isolate.ts';

type Bound = number | string;

/** Bounds of the value of a typed field: numbers, or dates, times and months as text. */
export interface Bounds {
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  readonly step?: Bound | undefined;
}

/** The message for a month in browsers whose month field is a text field. */
export const monthMessage = () =>
  msg`Enter a month and a year, such as ${{ example: isolate('2031-05') }}`;

/** The sentence that states the bounds of a value, both as a hint and as a fault. */
export function rangeMessage({ min, max }: Bounds, i18n: I18n): MessageDescriptor {
  const [low, high] = [boundText(min, i18n), boundText(max, i18n)];
  if (min !== undefined && max !== undefined) {
    return msg`Enter a value between ${{ min: isolate(low) }} and ${{ max: isolate(high) }}`;
  }
  if (typeof (min ?? max) === 'number') {
    return max === undefined
      ? msg({
          message: `Must be ${{ min: isolate(low) }} or higher`,
          comment: 'A number in a field has to be at least {min}.',
        })
      : msg({
          message: `Must be ${{ max: isolate(high) }} or lower`,
          comment: 'A number in a field has to be at most {max}.',
        });
  }
  return max === undefined
    ? msg({
        message: `Must be ${{ min: isolate(low) }} or later`,
        comment: 'A date, a time or a month in a field; {min} may also be the word “today”.',
      })
    : msg({
        message: `Must be ${{ max: isolate(high) }} or earlier`,
        comment: 'A date, a time or a month in a field; {max} may also be the word “today”.',
      });
}

/** The message for a number off its steps, which are counted from `min`. */
export function stepMessage({ step: by, min = 0 }: Bounds, i18n: I18n): MessageDescriptor {
  const [start, step] = [Number(min), Number(by)];
  if (!Number.isInteger(start / step)) {
    return msg({
      message: `Enter ${{ start: isolate(decimal(start, i18n.locale)) }} plus a multiple of ${{ step: isolate(decimal(step, i18n.locale)) }}`,
      comment: 'Of 1 and 5: 1, 6, 11 and so on are accepted.',
    });
  }
  return step === 1
    ? msg`Enter a whole number`
    : msg({
        message: `Enter a multiple of ${{ step: isolate(decimal(step, i18n.locale)) }}`,
        comment: 'Of 0.5: 0, 0.5, 1, 1.5 and so on are accepted.',
      });
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(formatLocales(locale), { maximumFractionDigits: 20 }).format(value);
}

/** Formats a bound for the reader's locale in the Gregorian calendar, which native date fields use, too. */
function boundText(bound: Bound | undefined, { locale }: I18n): string {
  if (bound === undefined) return '';
  if (typeof bound === 'number') return decimal(bound, locale);
  if (bound === today) {
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day');
  }
  const isTime = bound.includes(':');
  const options: Intl.DateTimeFormatOptions = isTime
    ? { timeStyle: 'short' }
    : bound.length > 'yyyy-mm'.length
      ? { dateStyle: 'long' }
      : { month: 'long', year: 'numeric' };
  const date = new Date(isTime ? `2000-01-01T${bound}Z` : bound);
  return new Intl.DateTimeFormat(formatLocales(locale), {
    ...options,
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(date);
}
