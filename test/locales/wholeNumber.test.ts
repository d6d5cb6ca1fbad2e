import { expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { wholeNumber } from '../../src/i18n/messages/wholeNumber.ts';

test.each(locales)('%s writes whole numbers as the browser does', (locale) => {
  const format = new Intl.NumberFormat(locale);
  for (const value of [0, 1, 9, 42, 507, 999, 1000, 12_345]) {
    expect(wholeNumber(value, locale)).toBe(format.format(value));
  }
});
