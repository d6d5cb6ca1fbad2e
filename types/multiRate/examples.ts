import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, wrong } from '../../contract/examples/parts.ts';

const answer = (scores: Readonly<Record<string, number>>) => ({ rows: scores });

export const multiRateExamples: readonly Example[] = [
  {
    name: 'rates-importance',
    summary: 'Four rows on a scale from not at all to extremely important.',
    subject: {
      type: 9,
      title: 'How important are these to you in a neighbourhood?',
      config: { icon: 1, rateType: 2 },
      choice: options({
        parks: 'Parks and trees',
        shops: 'Shops within walking distance',
        quiet: 'Quiet nights',
        people: 'Knowing the neighbours',
      }),
    },
    accepted: [
      answer({ parks: 5, shops: 4, quiet: 3, people: 1 }),
      answer({ people: 5, quiet: 5, shops: 5, parks: 5 }),
    ],
    refused: [
      wrong(
        answer({}),
        { kind: 'empty', at: 'parks' },
        { kind: 'empty', at: 'shops' },
        { kind: 'empty', at: 'quiet' },
        { kind: 'empty', at: 'people' },
      ),
      wrong(
        answer({ shops: 4, people: 1 }),
        { kind: 'empty', at: 'parks' },
        { kind: 'empty', at: 'quiet' },
      ),
      ...noAnswers,
      ...malformed(
        answer({ parks: 0 }),
        answer({ parks: 6 }),
        answer({ parks: 2.5 }),
        answer({ buses: 3 }),
        answer({ parks: 5, shops: 4, quiet: 3, people: 1, buses: 3 }),
        { rows: null },
        { rows: [5, 4, 3, 1] },
        { rows: { parks: '5' } },
        { rows: { parks: null } },
        { rows: { parks: [5] } },
        { rows: { parks: { score: 5 } } },
      ),
    ],
  },
  {
    name: 'rates-agreement',
    summary: 'Numbers with labels of the question’s own and a hint at each end.',
    subject: {
      type: 9,
      title: 'Compared with last year, our trains are …',
      config: {
        icon: 5,
        scope: 7,
        startValue: -3,
        leftLevel: 'much less',
        rightLevel: 'much more',
        rateHint: [
          { score: -3, hint: 'Much less', i18n: { es: 'Mucho menos' } },
          { score: 0, hint: 'The same', i18n: { es: 'Igual' } },
          { score: 3, hint: 'Much more', i18n: { es: 'Mucho más' } },
        ],
      },
      choice: options({ punctual: 'punctual', clean: 'clean', crowded: 'crowded' }),
    },
    accepted: [answer({ punctual: -1, clean: 0, crowded: 3 })],
    refused: [
      wrong(answer({ punctual: 0, clean: 0 }), { kind: 'empty', at: 'crowded' }),
      ...malformed(answer({ punctual: -4 }), answer({ crowded: 4 })),
    ],
  },
  {
    name: 'rates-optional',
    summary: 'Rows that may be passed over, in faces.',
    subject: {
      type: 9,
      title: 'How did you like the evenings?',
      description: 'Leave out those you missed.',
      config: { required: false, icon: 4, rateType: 1 },
      choice: options({
        jazz: 'Jazz in the courtyard',
        stars: 'Looking at the stars',
        quiz: 'The great quiz',
        film: 'A silent film with piano',
      }),
    },
    accepted: [
      answer({ jazz: 5, film: 4 }),
      answer({}),
      answer({ jazz: 1, stars: 2, quiz: 3, film: 4 }),
    ],
    refused: [...noAnswers, ...malformed(answer({ opera: 5 }), answer({ jazz: 0 }))],
  },
];
