import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { joinSentences } from './joinSentences.ts';

const consequence = msg`Your answers will then be sent, even if they’re unfinished.`;

export interface TimeLeftText {
  readonly text: string;
  readonly isFigures: boolean;
}

/** The remaining time as figures like 4:59 and 1:04:59, or as days and hours in words beyond a day. */
export function timeLeftText(remainingMs: number, i18n: I18n): TimeLeftText {
  const { days, hours, minutes, seconds } = partsOf(remainingMs);
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

/** The warning about the remaining time; `isExtensible` says that the respondent can ask for more time. */
export function warningText(
  remainingMs: number,
  { isUrgent, isExtensible }: { isUrgent: boolean; isExtensible: boolean },
  i18n: I18n,
): string {
  return joinSentences(
    [
      timeLeftWords(remainingMs, i18n),
      ...(isUrgent ? [i18n._(consequence)] : []),
      ...(isExtensible
        ? [
            i18n._(
              msg({
                message: 'You can request more time.',
                comment: 'Beside a warning about the time left; a button "More time" follows.',
              }),
            ),
          ]
        : []),
    ],
    i18n,
  );
}

/** The outcome of a press of "More time". */
export function extensionText(
  remainingMs: number,
  { isGranted, isUsedUp }: { isGranted: boolean; isUsedUp: boolean },
  i18n: I18n,
): string {
  const end = msg({
    message: 'You can’t extend the time again.',
    comment: 'After the last extension of the time to answer.',
  });
  const failed = msg`The time couldn’t be extended. Try again.`;
  const granted = msg({
    message: 'You have more time now.',
    comment: 'After a press of the button "More time"; how much time is left follows.',
  });
  const words = isGranted
    ? [i18n._(granted), timeLeftWords(remainingMs, i18n), ...(isUsedUp ? [i18n._(end)] : [])]
    : [i18n._(isUsedUp ? end : failed)];
  return joinSentences(words, i18n);
}

/** The remaining time as a sentence. */
export function timeLeftWords(remainingMs: number, i18n: I18n): string {
  const seconds = secondsIn(remainingMs);
  if (seconds < 60) {
    return i18n._(msg`${plural({ seconds }, { one: '# second left.', other: '# seconds left.' })}`);
  }
  // A warning that is a few seconds late still says the full minutes; rounding up would promise an extra minute.
  const minutes = Math.floor((seconds + lateness) / 60);
  return i18n._(msg`${plural({ minutes }, { one: '# minute left.', other: '# minutes left.' })}`);
}

/** How long a survey can be answered from its start; `limit` is in seconds. */
export function limitText(limit: number, i18n: I18n): string {
  const isInMinutes = limit % 60 === 0 || limit > 600;
  const [minutes, seconds] = [Math.floor(limit / 60), limit];
  return i18n._(
    isInMinutes
      ? msg`${plural({ minutes }, { one: 'You have # minute once you start.', other: 'You have # minutes once you start.' })}`
      : msg`${plural({ seconds }, { one: 'You have # second once you start.', other: 'You have # seconds once you start.' })}`,
  );
}

const lateness = 5;

function partsOf(remainingMs: number) {
  const total = secondsIn(remainingMs);
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

function secondsIn(remainingMs: number): number {
  return Math.ceil(Math.max(0, remainingMs) / 1000);
}

function twoDigits(value: number, i18n: I18n): string {
  return i18n.number(value, { minimumIntegerDigits: 2 });
}

/** Some browsers lack the names of units in languages of this app, so days have a message. */
function dayWords(days: number, i18n: I18n): string {
  return i18n._(msg`${plural({ days }, { one: '# day', other: '# days' })}`);
}

function hourWords(hours: number, i18n: I18n): string {
  return i18n._(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`);
}
