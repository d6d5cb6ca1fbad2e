import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import {
  type Format,
  formats,
  normalizeText,
  textFaults,
  textLength,
  toAsciiDigits,
} from '../../contract/questions/shared/formats.ts';
import { spent } from '../support/cpu.ts';
import { words } from '../support/tags.ts';

const faultNames: Readonly<Record<Format, string | null>> = {
  0: null,
  1: 'digits',
  2: 'chinese',
  3: 'letters',
  4: 'email',
  5: 'phone',
  6: 'phone',
};

/** Accepted and refused texts of each format, as typed. */
const tables: readonly { name: string; format: Format; good: string[]; bad: string[] }[] = [
  {
    name: 'free text',
    format: formats.free,
    good: ['a', ' ', '\u0000', '👨‍👩‍👧‍👦', '𠮷', 'line\nline', '<b>', '\ud800'],
    bad: [],
  },
  {
    name: 'digits',
    format: formats.digits,
    good: ['0', '3.14', '.5', '5.', ' 42 ', '٤٢', '४२', '၄၂', '４２', '𝟒𝟐', '۴۲', '৪২'],
    bad: [
      '.',
      '...',
      '1.2.3',
      '1..2',
      '4 2',
      '-1',
      '+1',
      '1e3',
      '4,2',
      'a',
      '½',
      '²',
      'Ⅳ',
      '四',
      '1٫5',
    ],
  },
  {
    name: 'Chinese text',
    format: formats.chinese,
    good: ['你好', '你好，世界！', '𠮷野家', '毛泽东·主席', '一 二', '〇', '𰻝'],
    bad: ['hello', '你好a', '你好1', 'ひらがな', '，', '·', '한국', '👋你好'],
  },
  {
    name: 'English letters',
    format: formats.letters,
    good: ['a', 'Ana', 'Ana Maria', 'a  b', ' Ana '],
    bad: ['Añn', 'a1', 'a-b', "O'Neill", 'ａ', 'a\tb', 'а'],
  },
  {
    name: 'an e-mail address',
    format: formats.email,
    good: [
      ...['a@b.c', 'ana@example.org', 'ana.maria-lopez+tag@mail.example.co.uk', 'a_b@x-y.org'],
      ...["o'brien@example.org", 'x@xn--bcher-kva.example', 'x@example.xn--p1ai'],
      ...[' ana@example.org ', `${'a'.repeat(64)}@example.org`, '١@example.org'],
    ],
    bad: [
      ...['ana', 'ana@', '@example.org', 'ana@example', 'ana@@example.org', 'ana@example..org'],
      ...[
        ...words`
          ana.@example.org .ana@example.org ana@-example.org 'ana@example.org
          o''brien@example.org ana@example-.org ana@example.org-- ana@example.org.
        `,
        'a b@c.d',
      ],
      ...['ana@example.org, b@c.d', 'ána@example.org', `${'a'.repeat(251)}@b.c`],
    ],
  },
  {
    name: 'a mobile number of mainland China',
    format: formats.chinaMobile,
    good: ['13800138000', '19912345678', ' 13800138000 ', '١٣٨٠٠١٣٨٠٠٠', '１３８００１３８０００'],
    bad: [
      '12800138000',
      '1380013800',
      '138001380000',
      '+8613800138000',
      '138 0013 8000',
      '23800138000',
    ],
  },
  {
    name: 'a mobile number of India',
    format: formats.indiaMobile,
    good: ['9876543210', '6000000000', '९८७६५४३२१०', ' 7876543210'],
    bad: ['5876543210', '987654321', '98765432100', '+919876543210', '98765-43210'],
  },
];

describe.each(tables)('$name', ({ format, good, bad }) => {
  test.each(good)('takes %j', (typed) => {
    expect(textFaults(normalizeText(typed, { format }), { format })).toEqual([]);
  });

  test.each(bad)('does not take %j', (typed) => {
    expect(textFaults(normalizeText(typed, { format }), { format })).toEqual([
      { kind: faultNames[format] },
    ]);
  });
});

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
])('the length of a text is judged: $blank', ({ text, blank, faults }) => {
  expect(textFaults(text, { format: 0, ...blank })).toEqual(faults);
  const at = faults.map((fault) => ({ ...fault, at: 'x' }));
  expect(textFaults(text, { format: 0, ...blank }, 'x')).toEqual(at);
});

describe('no format is slow on a hostile text (S15)', () => {
  const size = 50_000;
  const hostile = [
    ...['a', 'a.', 'a-', 'a@', 'a@a.', '1', '1.', '一', ' ', 'a ', '·', '٣', '𝟗', '_', 'a+'].map(
      (piece) => piece.repeat(size / piece.length),
    ),
    `${'a'.repeat(size)}@`,
    `a@${'a-'.repeat(size / 2)}!`,
    `a@a${'-'.repeat(size)}!`,
    `${"a'".repeat(size / 2)}@`,
    `${'1'.repeat(size / 2)}.${'1'.repeat(size / 2)}.`,
    `${'a '.repeat(size / 2)}!`,
    `${'一'.repeat(size)}!`,
  ];

  test.each(Object.values(formats))('format %i', (format) => {
    for (const text of hostile) {
      const before = spent();
      textFaults(normalizeText(text, { format, maxLength: size * 2 }), {
        format,
        maxLength: size * 2,
      });
      expect(spent() - before).toBeLessThan(50);
    }
  });
});
