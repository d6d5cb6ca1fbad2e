import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { today } from '../../../contract/questions/shared/typed/moments.ts';
import { addFaultMessages } from './faults.ts';
import { isolate } from './isolate.ts';

type Bound = number | string;

interface Bounds {
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  readonly step?: Bound | undefined;
}

/** The pattern of a month, for browsers without a control for one. */
export const monthMessage = () =>
  msg`Enter a month and a year, such as ${{ example: isolate('2031-05') }}`;

addFaultMessages({
  number: () => msg`Enter a number`,
  step: (_, i18n, blank) => stepMessage(Number((blank as Bounds | undefined)?.step), i18n),
  date: () => msg`Enter a date`,
  time: () => msg`Enter a time`,
  month: monthMessage,
  range: (_, i18n, blank) => rangeMessage((blank ?? {}) as Bounds, i18n),
  pattern: () => msg`Check your answer and try again`,
});

/** The sentence of the bounds of a value, before and after they are broken. */
export function rangeMessage({ min, max }: Bounds, i18n: I18n): MessageDescriptor {
  const [low, high] = [boundText(min, i18n), boundText(max, i18n)];
  if (min !== undefined && max !== undefined) {
    return msg`Enter a value between ${{ min: isolate(low) }} and ${{ max: isolate(high) }}`;
  }
  if (typeof (min ?? max) === 'number') {
    return max === undefined
      ? msg({
          message: `Enter ${{ min: isolate(low) }} or more`,
          comment: 'A number in a field has to be at least {min}.',
        })
      : msg({
          message: `Enter ${{ max: isolate(high) }} or less`,
          comment: 'A number in a field has to be at most {max}.',
        });
  }
  return max === undefined
    ? msg({
        message: `Enter ${{ min: isolate(low) }} or later`,
        comment: 'A date, a time or a month in a field; {min} may also be the word “today”.',
      })
    : msg({
        message: `Enter ${{ max: isolate(high) }} or earlier`,
        comment: 'A date, a time or a month in a field; {max} may also be the word “today”.',
      });
}

export function stepMessage(step: number, i18n: I18n): MessageDescriptor {
  return step === 1
    ? msg`Enter a whole number`
    : msg`Enter a number in steps of ${{ step: isolate(decimal(step, i18n.locale)) }}`;
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
}

/** A bound as the reader's language writes it. */
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
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
}
