/** The digit zero of the languages that do not write 0. */
const zeros: Readonly<Record<string, string>> = { bn: '০', fa: '۰', my: '၀', ne: '०' };
const firstGrouped = 1000;

/** A number from 0 as `Intl.NumberFormat` writes it, whose first use would delay the first screen. */
export function wholeNumber(value: number, locale: string): string {
  if (value >= firstGrouped) return new Intl.NumberFormat(locale).format(value);
  const zero = zeros[locale]?.codePointAt(0);
  if (zero === undefined) return String(value);
  return [...String(value)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}
