import { expect, test } from 'vitest';
import { type Blank, textFaults } from '../../../../contract/questions/shared/formats.ts';
import '../../../../server/questions/index.ts';
import { textFor } from '../../simulate/answers/texts.ts';
import { Random } from '../../simulate/random.ts';
import { Tendencies } from '../../simulate/tendencies.ts';

// Bounds that depend on today are judged by the real clock.
const now = Date.now();

function drawn(config: Partial<Blank>, { topic = 'q', language = 'en' } = {}): readonly string[] {
  const blank: Blank = { format: 0, kind: 'text', multiline: false, placeholder: '', ...config };
  return Array.from({ length: 200 }, (_, index) => {
    const random = new Random(`${topic} ${index}`);
    const answering = {
      random,
      tendencies: new Tendencies('1'),
      mood: 0,
      number: index + 1,
      language,
    };
    const text = textFor(
      blank,
      { ...answering, isReversed: false, cascades: new Map() },
      { topic, now },
    );
    expect(textFaults(text, blank)).toEqual([]);
    return text;
  });
}

/** The first, the middle and the last text in alphabetical order, and the number of different texts. */
function spread(texts: readonly string[]) {
  const values = texts.map((text) => Number(text.slice(0, 4))).sort((a, b) => a - b);
  const [least = 0, middle = 0, most = 0] = [values[0], values[100], values[199]];
  return { least, middle, most, different: new Set(texts).size };
}

test.each([
  [
    'years of four digits',
    { format: 1, minLength: 4, maxLength: 4 },
    [1600, 1990, new Date(now).getUTCFullYear()],
  ],
  [
    'months since a bound',
    { kind: 'month', min: '1950-01' },
    [1950, 2015, new Date(now).getUTCFullYear()],
  ],
  [
    'days until today',
    { kind: 'date', max: 'today' },
    [1990, 2015, new Date(now).getUTCFullYear()],
  ],
  [
    'days of birth',
    { kind: 'date', min: '1900-01-01', max: 'today' },
    [1900, 1970, new Date(now).getUTCFullYear()],
  ],
] as const)('%s spread over the plausible range', (_, blank, [least, middle, most]) => {
  const texts = spread(drawn(blank));
  expect(texts.different).toBeGreaterThan(20);
  expect(texts.least).toBeGreaterThanOrEqual(least);
  expect(texts.middle).toBeGreaterThan(middle);
  expect(texts.most).toBeLessThanOrEqual(most);
});

test('numbers have the usual size of their unit', () => {
  const { least, middle, most } = spread(drawn({ kind: 'number', min: 40, max: 250, unit: 'cm' }));
  expect(least).toBeGreaterThan(130);
  expect(Math.abs(middle - 171)).toBeLessThan(5);
  expect(most).toBeLessThan(210);
});

test('texts are names, addresses, things or sentences, as the blank requires', () => {
  for (const name of drawn({ personal: true })) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(new Set(drawn({ format: 4 })).size).toBe(200);
  for (const text of drawn({ multiline: true })) expect(text).toMatch(/^(?:[A-Z][^.]+\. ?)+$/);
  for (const text of drawn({ multiline: true, minLength: 60 })) expect(text).toMatch(/\. [A-Z]/);
  for (const text of drawn({ multiline: true }, { language: 'zh' })) expect(text).toMatch(/。$/);
  const topics = ['a', 'b', 'c'].map((topic) =>
    mostFrequent(drawn({ multiline: true }, { topic })),
  );
  expect(new Set(topics).size).toBeGreaterThan(1);
});

test('the same seed gives the same texts', () => {
  expect(drawn({ multiline: true })).toEqual(drawn({ multiline: true }));
});

function mostFrequent(texts: readonly string[]): string {
  const sentences = texts.flatMap((text) => text.split('.')[0] ?? '');
  const counts = Map.groupBy(sentences, String);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}
