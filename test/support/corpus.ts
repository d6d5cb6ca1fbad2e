import type { Example } from '../../contract/examples/example.ts';
import { allExamples } from '../../contract/examples/index.ts';
import { formats } from '../../contract/questions/shared/formats.ts';
import { texts, textsRound } from './corpus.texts.ts';

/** A question, and answers of every kind to it: right ones, wrong ones, and what no app would send. */
export interface Tried {
  readonly question: Pick<Example, 'name' | 'subject'>;
  readonly answers: readonly unknown[];
}

const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 1, 2.5, 1e21, '', ' ', 'nowhere', '0', '__proto__', '\u0000', '\ud800'],
  ...[[], [[]], [null], {}, { id: 'nowhere' }, { toString: 1 }],
];

const bounds = { minLength: 5, maxLength: 11 };

/** Every text in a blank of every format, and lengths round the bounds of another one. */
const formatsTried: readonly Tried[] = Object.entries(formats).flatMap(([word, format]) => [
  {
    question: {
      name: `format-${word}`,
      subject: { type: 4, title: 'Any text?', config: { format } },
    },
    answers: texts.map((text) => ({ text })),
  },
  {
    question: {
      name: `format-${word}-bounded`,
      subject: { type: 4, title: 'Any text?', config: { format, ...bounds } },
    },
    answers: textsRound(bounds.minLength, bounds.maxLength).map((text) => ({ text })),
  },
]);

/** What the examples say about every type, and their answers bent in every place. */
const typesTried: readonly Tried[] = allExamples.map((example) => ({
  question: example,
  answers: [
    ...example.accepted,
    ...example.refused.map(({ answer }) => answer),
    ...example.accepted.slice(0, 1).flatMap((answer) => bent(answer)),
  ],
}));

/** The corpus on which app and server must agree (reliability S14). */
export const corpus: readonly Tried[] = [...formatsTried, ...typesTried];

/** The value with one part replaced, left out, wrapped, doubled or added, for every part of it. */
function bent(value: unknown): readonly unknown[] {
  const here = [...strange, [value], [value, value], { value }];
  if (Array.isArray(value)) {
    return [
      ...here,
      [...value, ...value],
      [...value, null],
      value.slice(1),
      value.toReversed(),
      ...value.flatMap((item, at) => bent(item).map((other) => value.with(at, other))),
    ];
  }
  if (typeof value !== 'object' || value === null) return here;
  const entries = Object.entries(value);
  return [
    ...here,
    { ...value, nobody: 'asked' },
    JSON.parse(`{"__proto__":${JSON.stringify(value)}}`),
    ...entries.flatMap(([key, item], at) => [
      Object.fromEntries(entries.filter((_, place) => place !== at)),
      Object.fromEntries(entries.map((entry, place) => (place === at ? [`${key}x`, item] : entry))),
      ...bent(item).map((other) => ({ ...value, [key]: other })),
    ]),
  ];
}
