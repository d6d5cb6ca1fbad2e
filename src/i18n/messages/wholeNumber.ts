import { formatLocales } from './formatLocales.ts';

/** The digit zero of the languages that do not use Western digits. */
const zeros: Readonly<Record<string, string>> = { bn: '০', fa: '۰', my: '၀', ne: '०' };
const firstGrouped = 1000;

/** Writes a whole number from 0 as `Intl.NumberFormat` would, whose first use would delay the first screen. */
export function wholeNumber(value: number, locale: string): string {
  if (value >= firstGrouped) return new Intl.NumberFormat(formatLocales(locale)).format(value);
  const zero = zeros[locale]?.codePointAt(0);
  if (zero === undefined) return String(value);
  return [...String(value)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}
