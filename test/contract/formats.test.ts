import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { textLength, toAsciiDigits } from '../../contract/questions/shared/characters.ts';
import { textFaults } from '../../contract/questions/shared/formats.ts';

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
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['\u1112\u1161\u11ab', 1],
  ['a\u200bb\u200f', 2],
  ['می\u200cخواهم', 7],
  ['a\u3164\u2800', 1],
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
  const located = faults.map((fault) => ({ ...fault, at: 'x' }));
  expect(textFaults(text, { format: 0, ...blank }, 'x')).toEqual(located);
});

const typedTexts = [
  'می\u200cخواهم',
  'कि',
  'e\u0301',
  '각',
  '𠮷a\u0308',
  '👍🏽',
  '👩‍❤️‍💋‍👩',
  'a\u200bb',
];

test('a text has the same length composed and decomposed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...typedTexts, 'é', 'ạ̈', ' ') }), (text) => {
      const length = textLength(text.normalize('NFC'));
      expect(textLength(text.normalize('NFD'))).toBe(length);
    }),
  );
});

test('a browser without a segmenter counts letters with marks and emoji as one, too', () => {
  const { Segmenter } = Intl;
  const exact = typedTexts.map(textLength);
  try {
    Reflect.deleteProperty(Intl, 'Segmenter');
    expect(typedTexts.map(textLength)).toEqual(exact);
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});

test.each([
  ['one letter under 1,000 accents', `a${'\u0301'.repeat(1000)}`, { maxLength: 3 }, 1],
  ['invisible characters before a letter', `${'\u200b'.repeat(100)}a`, { maxLength: 5 }, 1],
  ['letters of 37 bytes', `a${'\u0e49'.repeat(12)}`.repeat(2000), {}, 1622],
])('bytes are bounded apart from characters: %s', (_, text, blank, max) => {
  expect(textFaults(text, { format: 0, ...blank })).toEqual([{ kind: 'tooLong', max }]);
});

test('the longest emoji of Unicode fits as often as a letter', () => {
  const kiss = '👩🏽‍❤️‍💋‍👩🏿';
  expect(textFaults(kiss.repeat(1500), { format: 0, maxLength: 1500 })).toEqual([]);
  expect(textFaults(kiss.repeat(9), { format: 0, maxLength: 8 })).toEqual([
    { kind: 'tooLong', max: 8 },
  ]);
});
