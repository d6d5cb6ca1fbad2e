import { createRequire } from 'node:module';
import {
  addBlankJudges,
  type TextRules,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import { isMoment, momentJudges, today } from '../../../contract/questions/shared/typed/moments.ts';
import { numberJudge } from '../../../contract/questions/shared/typed/number.ts';
import { patternJudge, phoneJudge } from '../../../contract/questions/shared/typed/texts.ts';
import { dayMs } from '../../lib/day.ts';
import { matchesPattern, patternReason } from './patterns.ts';
import type { Issue } from './serverQuestionType.ts';

const require = createRequire(import.meta.url);
/** The module is loaded at the first phone number, so that the server starts faster. */
const phones = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min');

/** The validation of typed blanks on the server. */
export const blankJudges = {
  number: numberJudge,
  // The server does not know the respondent's day, so that it accepts a day more on either side: no
  // time zone is further away.
  ...momentJudges(() => [dayFrom(-dayMs), dayFrom(dayMs)]),
  phone: phoneJudge((text, country) => {
    const number = phones().parsePhoneNumberFromString(text, countryCode(country));
    return number?.isValid() ? number.number : null;
  }),
  pattern: patternJudge(matchesPattern),
};

addBlankJudges(blankJudges);

function dayFrom(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 10);
}

function countryCode(country: string | undefined) {
  return country !== undefined && phones().isSupportedCountry(country) ? country : undefined;
}

type Key = 'min' | 'max' | 'step' | 'unit' | 'country' | 'patternMessage';

/** The keys of each kind besides the keys of any text. */
const keysOf: Readonly<Record<string, readonly Key[]>> = {
  number: ['min', 'max', 'step', 'unit'],
  date: ['min', 'max'],
  time: ['min', 'max'],
  month: ['min', 'max'],
  phone: ['country'],
  pattern: ['patternMessage'],
  none: [],
};
const allKeys: readonly Key[] = ['min', 'max', 'step', 'unit', 'country', 'patternMessage'];

/** Returns the issues of the keys of numbers, dates, times, months, phone numbers and patterns. */
export function typedIssues(blank: TextRules, path: string): readonly Issue[] {
  const kind = typedKindOf(blank);
  const issue = (key: string, reason: string) => ({ path: `${path}.${key}`, reason });
  return [
    ...allKeys
      .filter((key) => blank[key] !== undefined && !keysOf[kind ?? 'none']?.includes(key))
      .map((key) => issue(key, misplaced(key, blank))),
    ...(blank.pattern !== undefined && kind !== 'pattern'
      ? [issue('pattern', 'cannot be combined with this format or kind')]
      : []),
    ...(kind !== null && kind !== 'pattern'
      ? (['minLength', 'maxLength'] as const)
          .filter((key) => blank[key] !== undefined)
          .map((key) => issue(key, `has no meaning for kind "${kind}"`))
      : []),
    ...(kind === 'pattern' ? patternIssues(blank, issue) : []),
    ...(kind === 'phone' &&
    blank.country !== undefined &&
    !phones().isSupportedCountry(blank.country)
      ? [issue('country', 'a country code such as "DE" is expected')]
      : []),
    ...(kind === 'number' && typeof blank.step === 'number' && blank.step <= 0
      ? [issue('step', 'must be more than 0')]
      : []),
    ...boundsIssues(blank, kind, issue),
  ];
}

function misplaced(key: Key, { format }: TextRules): string {
  if (format !== 0) return 'cannot be combined with a format';
  const kinds = Object.keys(keysOf).filter((kind) => keysOf[kind]?.includes(key));
  return key === 'patternMessage'
    ? 'needs a pattern'
    : `needs ${kinds.map((kind) => `"kind": "${kind}"`).join(' or ')}`;
}

type IssueAt = (key: string, reason: string) => Issue;

function patternIssues({ pattern = '', patternMessage }: TextRules, issue: IssueAt): Issue[] {
  const reason = patternReason(pattern);
  return [
    ...(reason ? [issue('pattern', reason)] : []),
    ...(patternMessage === undefined
      ? [issue('patternMessage', 'is needed: it says what the pattern expects')]
      : []),
  ];
}

function boundsIssues(
  { min, max }: TextRules,
  kind: ReturnType<typeof typedKindOf>,
  issue: IssueAt,
): readonly Issue[] {
  if (kind === null || kind === 'phone' || kind === 'pattern') return [];
  const isFit = (value: number | string) =>
    kind === 'number'
      ? typeof value === 'number'
      : typeof value === 'string' &&
        (isMoment(value, kind) || (kind === 'date' && value === today));
  const unfit = (['min', 'max'] as const).flatMap((key) => {
    const value = { min, max }[key];
    return value === undefined || isFit(value) ? [] : [issue(key, `${expected[kind]} is expected`)];
  });
  const isOrdered = min === undefined || max === undefined || min === today || max === today;
  if (unfit.length > 0 || isOrdered || min <= max) return unfit;
  return [issue('min', `must not be more than max, which is ${max}`)];
}

const expected = {
  number: 'a number',
  date: 'a date such as "2031-05-01", or "today",',
  time: 'a time such as "09:30"',
  month: 'a month such as "2031-05"',
};
