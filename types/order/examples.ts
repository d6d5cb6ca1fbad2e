import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, wrong } from '../../contract/examples/parts.ts';

const order = (...ids: readonly string[]) => ({ order: ids });

export const orderExamples: readonly Example[] = [
  {
    name: 'order-all',
    summary: 'All options, from first to last.',
    subject: {
      type: 13,
      title: 'What matters most to you in a summer holiday?',
      choice: options({
        sea: 'The sea',
        food: 'The food',
        people: 'The people I go with',
        nothing: 'Having nothing to do',
        learning: 'Learning something new',
      }),
    },
    accepted: [
      order('people', 'food', 'sea', 'nothing', 'learning'),
      order('learning', 'nothing', 'people', 'food', 'sea'),
    ],
    refused: [
      wrong(order(), { kind: 'empty' }),
      wrong(order('people'), { kind: 'tooFew', min: 5 }),
      wrong(order('people', 'food', 'sea', 'nothing'), { kind: 'tooFew', min: 5 }),
      ...noAnswers,
      ...malformed(
        order('people', 'food', 'sea', 'nothing', 'snow'),
        order('people', 'food', 'sea', 'nothing', 'learning', 'learning'),
        order('people', 'people', 'people', 'people', 'people'),
        order(''),
        { order: null },
        { order: 'people' },
        { order: [1, 2, 3, 4, 5] },
        { order: [null] },
        { order: [['people']] },
        { order: [{ id: 'people' }] },
        { order: { people: 1 } },
      ),
    ],
  },
  {
    name: 'order-three',
    summary: 'The first three of eight: too many to drag, so each place is chosen from a list.',
    subject: {
      type: 13,
      title: 'Which three books should the reading circle take up next?',
      description: 'Your favourite first. You may rank more than three.',
      config: { min: 3 },
      choice: options({
        middlemarch: 'Middlemarch',
        beloved: 'Beloved',
        dune: 'Dune',
        emma: 'Emma',
        kim: 'Kim',
        solaris: 'Solaris',
        momo: 'Momo',
        pachinko: 'Pachinko',
      }),
    },
    accepted: [
      order('momo', 'solaris', 'beloved'),
      order('kim', 'emma', 'dune', 'pachinko'),
      order('middlemarch', 'beloved', 'dune', 'emma', 'kim', 'solaris', 'momo', 'pachinko'),
    ],
    refused: [
      wrong(order(), { kind: 'empty' }),
      wrong(order('momo', 'solaris'), { kind: 'tooFew', min: 3 }),
      ...malformed(order('momo', 'solaris', 'momo'), order('momo', 'solaris', 'ulysses')),
    ],
  },
  {
    name: 'order-optional',
    summary: 'A ranking that may be left out, but not half done.',
    subject: {
      type: 13,
      title: 'In which order do you read the newspaper?',
      config: { required: false },
      choice: options({ politics: 'Politics', sports: 'Sports', puzzles: 'The puzzles' }),
    },
    accepted: [order('puzzles', 'politics', 'sports'), order()],
    refused: [
      wrong(order('puzzles'), { kind: 'tooFew', min: 3 }),
      ...noAnswers,
      ...malformed(order('puzzles', 'weather', 'sports')),
    ],
  },
];
