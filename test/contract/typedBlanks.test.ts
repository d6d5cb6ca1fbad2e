import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import {
  type Blank,
  formats,
  normalizeText,
  textFaults,
  typedKindOf,
} from '../../contract/questions/shared/formats.ts';
import { readNumber } from '../../contract/questions/shared/typed/number.ts';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

function judged(raw: string, blank: Partial<Blank>) {
  const rules = { format: formats.free, ...blank };
  const text = normalizeText(raw, rules);
  return { text, faults: textFaults(text, rules).map(({ kind }) => kind) };
}

const decimalOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '';

describe.each(locales)('a number of %s', (locale) => {
  test.each([true, false])('is read as it is written, with groups: %s', (useGrouping) => {
    const { format } = new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 4 });
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (tenThousandths) => {
        const value = tenThousandths / 10_000;
        const read = normalizeText(readNumber(format(value), decimalOf(locale)), {
          format: formats.free,
          kind: 'number',
          step: 'any',
        });
        expect(Number(read)).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['1,234', '.', '1234'],
  ['1,234', ',', '1.234'],
  ['1.5', ',', '1.5'],
  ['0,500', '.', '0.500'],
  ['12,34,567.8', '.', '1234567.8'],
  ['1 234,5', ',', '1234.5'],
  ['1’234.5', '.', '1234.5'],
  ['+7', '.', '7'],
  ['\u200e−۱۲٫۵', '٫', '-12.5'],
])('%j with the separator %j is %s', (typed, decimal, read) => {
  expect(readNumber(typed, decimal)).toBe(read);
});

test.each(['1,2,3', '1.2.3', '12,34', '1e5', '0x10', '--1', '1-', 'ten', '', '1,23,4.5.6'])(
  '%j is left as it is, or is no number',
  (typed) => {
    const { text, faults } = judged(readNumber(typed, '.'), { kind: 'number', step: 'any' });
    if (faults.length === 0) expect(text).toBe('12.34');
    else expect(faults).toEqual(['number']);
  },
);

test.each([
  [{ min: 0.1, step: 0.2 }, '0.3', []],
  [{ min: 0.1, step: 0.2 }, '0.4', ['step']],
  [{ step: 0.1 }, '0.3', []],
  [{ step: 0.25 }, '0.5', []],
  [{ step: 0.1 }, '-0.7', []],
  [{ step: 1e-7 }, '0.0000003', []],
  [{ step: 3 }, '-9', []],
  [{ step: 'any' }, '0.123456789', []],
  [{ min: -5, max: -1 }, '-5.0', []],
  [{ min: -5, max: -1 }, '-0.5', ['range']],
  [{ max: 9 }, '9'.repeat(41), ['number']],
] as const)('%j judges %s: %j', (blank, text, faults) => {
  expect(judged(text, { kind: 'number', ...blank }).faults).toEqual(faults);
});

test('today on the server includes the days before and after', () => {
  const until = { kind: 'date', max: 'today' } as const;
  const from = { kind: 'date', min: 'today' } as const;
  for (const near of [-1, 0, 1]) {
    expect(judged(day(near), until).faults).toEqual([]);
    expect(judged(day(near), from).faults).toEqual([]);
  }
  expect(judged(day(2), until).faults).toEqual(['range']);
  expect(judged(day(-2), from).faults).toEqual(['range']);
});

test.each([
  [{ kind: 'number' }, null],
  [{ kind: 'number', format: formats.digits, min: 1 }, null],
  [{ kind: 'number', unit: 'kg' }, 'number'],
  [{ kind: 'tel' }, null],
  [{ kind: 'url', pattern: 'a' }, 'pattern'],
  [{ kind: 'month' }, 'month'],
] as const)('%j is of the kind %s', (blank, kind) => {
  expect(typedKindOf({ format: formats.free, ...blank })).toBe(kind);
});

test('a numeric keyboard alone validates nothing', () => {
  expect(judged('about 12', { kind: 'number' })).toEqual({ text: 'about 12', faults: [] });
});

test.each([
  ['\\d{2}:\\d{2}', '۱۲:۳۰', '12:30'],
  ['[٠-٩]{4}', '١٢٣٤', '1234'],
  ['[٠-٩]{4}', '1234', '1234'],
  ['[a-z]+\\d?', '\u202aab４\u202c ', 'ab4'],
])('the pattern %s takes %j and stores %s', (pattern, typed, text) => {
  expect(judged(typed, { pattern })).toEqual({ text, faults: [] });
});
