import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { joinSentences } from './joinSentences.ts';

const consequence = msg`Then your answers are sent as they are.`;

export interface TimeLeftText {
  readonly text: string;
  readonly isFigures: boolean;
}

/** Figures like 4:59 and 1:04:59; days and hours in words beyond a day. */
export function timeLeftText(left: number, i18n: I18n): TimeLeftText {
  const { days, hours, minutes, seconds } = partsOf(left);
  if (days > 0) {
    const parts = [dayWords(days, i18n), ...(hours > 0 ? [hourWords(hours, i18n)] : [])];
    const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' });
    return { text: list.format(parts), isFigures: false };
  }
  const figures = [
    ...(hours > 0 ? [i18n.number(hours), twoDigits(minutes, i18n)] : [i18n.number(minutes)]),
    twoDigits(seconds, i18n),
  ];
  return { text: figures.join(':'), isFigures: true };
}

export function warningText(left: number, isUrgent: boolean, i18n: I18n): string {
  const words = leftWords(left, i18n);
  return isUrgent ? joinSentences([words, i18n._(consequence)], i18n) : words;
}

function leftWords(left: number, i18n: I18n): string {
  const seconds = secondsIn(left);
  if (seconds < 60) {
    return i18n._(msg`${plural({ seconds }, { one: '# second left.', other: '# seconds left.' })}`);
  }
  // Tolerates a late warning without promising an extra minute.
  const minutes = Math.floor((seconds + lateness) / 60);
  return i18n._(msg`${plural({ minutes }, { one: '# minute left.', other: '# minutes left.' })}`);
}

const lateness = 5;

function partsOf(left: number) {
  const total = secondsIn(left);
  const days = total > day ? Math.floor(total / day) : 0;
  const rest = total - days * day;
  return {
    days,
    hours: Math.floor(rest / 3600),
    minutes: Math.floor((rest % 3600) / 60),
    seconds: rest % 60,
  };
}

const day = 24 * 60 * 60;

function secondsIn(left: number): number {
  return Math.ceil(Math.max(0, left) / 1000);
}

function twoDigits(value: number, i18n: I18n): string {
  return i18n.number(value, { minimumIntegerDigits: 2 });
}

/** Some browsers lack unit names in shipped languages. */
function dayWords(days: number, i18n: I18n): string {
  return i18n._(msg`${plural({ days }, { one: '# day', other: '# days' })}`);
}

function hourWords(hours: number, i18n: I18n): string {
  return i18n._(msg`${plural({ hours }, { one: '# hr', other: '# hr' })}`);
}
