import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { textFaults, textLength, toAsciiDigits } from '../../contract/questions/shared/formats.ts';

test.each(Intl.supportedValuesOf('numberingSystem'))('digits of %s become 0 to 9', (system) => {
  const numbers = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
  // Some systems write numbers in words; those have no digits to fold.
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => numbers.format(digit));
  const areDigits = digits.every((digit) => /^\p{Nd}$/u.test(digit));
  expect(toAsciiDigits(digits.join(''))).toBe(areDigits ? '0123456789' : digits.join(''));
});

test('folding changes nothing but digits, and changes nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = toAsciiDigits(text);
      expect(toAsciiDigits(folded)).toBe(folded);
      expect(folded.replace(/[0-9]/g, '#')).toBe(text.replace(/\p{Nd}/gu, '#'));
    }),
  );
});

test.each([
  ['', 0],
  ['abc', 3],
  ['𠮷', 1],
  ['👨‍👩‍👧‍👦', 7],
  ['e\u0301', 2],
  ['\ud800', 1],
])('%j is %i characters long', (text, length) => {
  expect(textLength(text)).toBe(length);
});

test.each([
  { text: 'ab', blank: { minLength: 3 }, faults: [{ kind: 'tooShort', min: 3 }] },
  { text: 'abc', blank: { minLength: 3 }, faults: [] },
  { text: 'abcd', blank: { maxLength: 3 }, faults: [{ kind: 'tooLong', max: 3 }] },
  { text: '𠮷𠮷𠮷', blank: { maxLength: 3 }, faults: [] },
  { text: 'x'.repeat(limits.answerText), blank: {}, faults: [] },
  {
    text: 'x'.repeat(limits.answerText + 1),
    blank: {},
    faults: [{ kind: 'tooLong', max: limits.answerText }],
  },
])('the length of a text is validated: $blank', ({ text, blank, faults }) => {
  expect(textFaults(text, { format: 0, ...blank })).toEqual(faults);
  const at = faults.map((fault) => ({ ...fault, at: 'x' }));
  expect(textFaults(text, { format: 0, ...blank }, 'x')).toEqual(at);
});
