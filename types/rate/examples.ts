import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, wrong } from '../../contract/examples/parts.ts';

const score = (points: number | null) => ({ score: points });
const empty = wrong(score(null), { kind: 'empty' });

export const rateExamples: readonly Example[] = [
  {
    name: 'rate-stars',
    summary:
      'Five stars from very dissatisfied to very satisfied, with a sentence for each in several languages.',
    subject: {
      type: 8,
      title: 'How satisfied are you with the opening hours?',
      config: {
        icon: 1,
        rateType: 1,
        rateHint: [
          {
            score: 1,
            hint: 'They never suit me',
            i18n: { de: 'Sie passen mir nie', fr: 'Ils ne me conviennent jamais' },
          },
          { score: 2, hint: 'They rarely suit me', i18n: { de: 'Sie passen mir selten' } },
          { score: 3, hint: 'It depends on the day' },
          { score: 4, hint: 'They mostly suit me', i18n: { ar: 'تناسبني غالبًا' } },
          {
            score: 5,
            hint: 'Just right',
            i18n: { de: 'Genau richtig', fr: 'Parfaits', ar: 'مناسبة تمامًا', 'zh-CN': '正合适' },
          },
        ],
      },
    },
    accepted: [score(4), score(1), score(5)],
    normalized: [{ answer: { score: 3, extra: 1 }, stored: score(3) }],
    refused: [
      empty,
      ...noAnswers,
      ...malformed(
        score(0),
        score(6),
        score(2.5),
        score(-1),
        { score: '4' },
        { score: [4] },
        { score: true },
        { score: { score: 4 } },
      ),
    ],
  },
  {
    name: 'rate-hearts',
    summary: 'Hearts, labels of the question’s own, and no need to answer.',
    subject: {
      type: 8,
      title: 'How much do you like the new mural?',
      config: {
        required: false,
        icon: 2,
        scope: 3,
        leftLevel: 'I liked the wall better',
        rightLevel: 'I pass by just to see it',
      },
    },
    accepted: [score(3), score(null), score(1)],
    refused: [...noAnswers, ...malformed(score(0), score(4), { score: '' })],
  },
  {
    name: 'rate-thumbs',
    summary: 'The shortest scale there is, from No to Yes.',
    subject: {
      type: 8,
      title: 'Would you come again?',
      config: { icon: 3, rateType: 4, scope: 2, startValue: 0 },
    },
    accepted: [score(1), score(0)],
    refused: [empty, ...malformed(score(2), score(-1), { score: false })],
  },
  {
    name: 'rate-faces',
    summary: 'Faces from inconsistent to consistent.',
    subject: {
      type: 8,
      title: 'Do the signs in the building agree with each other?',
      config: { icon: 4, rateType: 5 },
    },
    accepted: [score(2), score(5)],
    refused: [empty, ...malformed(score(0), score(6))],
  },
  {
    name: 'rate-eleven',
    summary: 'Eleven points, counted from 0.',
    subject: {
      type: 8,
      title: 'How likely are you to recommend us to a friend?',
      config: {
        icon: 5,
        scope: 11,
        startValue: 0,
        leftLevel: 'Not at all likely',
        rightLevel: 'Extremely likely',
      },
    },
    accepted: [score(9), score(0), score(10)],
    refused: [empty, ...malformed(score(11), score(-1), score(9.5), { score: '9' })],
  },
  {
    name: 'rate-slider',
    summary: 'A slider, which stands nowhere until it is touched; without a script it is points.',
    subject: {
      type: 8,
      title: 'How warm is the reading room?',
      config: {
        look: 'slider',
        icon: 5,
        scope: 11,
        startValue: 0,
        leftLevel: 'Freezing',
        rightLevel: 'Far too warm',
      },
    },
    accepted: [score(6), score(0), score(10)],
    refused: [empty, ...malformed(score(11), score(-1), score(5.5), { score: '6' })],
  },
  {
    name: 'rate-stepper',
    summary: 'A number between two buttons, from -3 to 3; it may be left out.',
    subject: {
      type: 8,
      title: 'How did the noise change since last year?',
      config: {
        required: false,
        look: 'stepper',
        icon: 5,
        scope: 7,
        startValue: -3,
        leftLevel: 'Much quieter',
        rightLevel: 'Much louder',
      },
    },
    accepted: [score(2), score(-3), score(null)],
    refused: [
      ...[4, -4, 2020, 1.5].map((number) =>
        wrong(score(number), { kind: 'range', min: -3, max: 3 }),
      ),
      ...malformed({ score: '' }),
    ],
  },
  {
    name: 'rate-agreement',
    summary: 'A scale round zero, from strongly disagree to strongly agree.',
    subject: {
      type: 8,
      title: 'I could find my way without asking anyone.',
      config: { icon: 5, rateType: 3, scope: 5, startValue: -2 },
    },
    accepted: [score(1), score(-2), score(0), score(2)],
    refused: [empty, ...malformed(score(3), score(-3), score(0.5))],
  },
];
