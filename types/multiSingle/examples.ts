import type { Example } from '../../contract/examples/example.ts';
import {
  malformed,
  noAnswers,
  options,
  pictures,
  rows,
  wrong,
} from '../../contract/examples/parts.ts';

const answer = (cells: Readonly<Record<string, string>>) => ({ rows: cells });

export const multiSingleExamples: readonly Example[] = [
  {
    name: 'matrix-plain',
    summary: 'Four rows with the same four columns.',
    subject: {
      type: 6,
      title: 'How often do you come here for …',
      choice: rows(
        { books: 'books', films: 'films', quiet: 'a quiet hour', coffee: 'the coffee' },
        options({ never: 'Never', rarely: 'Rarely', often: 'Often', always: 'Every time' }),
      ),
    },
    accepted: [
      answer({ books: 'often', films: 'never', quiet: 'rarely', coffee: 'always' }),
      answer({ coffee: 'never', quiet: 'never', films: 'never', books: 'never' }),
    ],
    refused: [
      wrong(
        answer({}),
        { kind: 'empty', at: 'books' },
        { kind: 'empty', at: 'films' },
        { kind: 'empty', at: 'quiet' },
        { kind: 'empty', at: 'coffee' },
      ),
      wrong(
        answer({ films: 'never', coffee: 'always' }),
        { kind: 'empty', at: 'books' },
        { kind: 'empty', at: 'quiet' },
      ),
      ...noAnswers,
      ...malformed(
        answer({ books: 'sometimes' }),
        answer({ books: '' }),
        answer({ tea: 'often' }),
        answer({ books: 'often', films: 'never', quiet: 'rarely', coffee: 'always', tea: 'often' }),
        { rows: null },
        { rows: ['often'] },
        { rows: { books: null } },
        { rows: { books: 2 } },
        { rows: { books: ['often'] } },
        { rows: { books: { id: 'often' } } },
      ),
    ],
  },
  {
    name: 'matrix-pictures',
    summary: 'Columns with pictures.',
    subject: {
      type: 6,
      title: 'What was the weather like on each day of the fair?',
      choice: rows(
        { friday: 'Friday', saturday: 'Saturday', sunday: 'Sunday', monday: 'Monday' },
        pictures({
          sun: ['icon-sun', 'Sunny'],
          cloud: ['icon-cloud', 'Cloudy'],
          rain: ['icon-rain', 'Rainy'],
        }),
      ),
    },
    accepted: [
      answer({ friday: 'rain', saturday: 'cloud', sunday: 'sun', monday: 'sun' }),
      answer({ friday: 'sun', saturday: 'sun', sunday: 'sun', monday: 'sun' }),
    ],
    refused: [
      wrong(answer({ friday: 'sun', saturday: 'sun', sunday: 'rain' }), {
        kind: 'empty',
        at: 'monday',
      }),
      ...malformed(answer({ friday: 'snow' }), answer({ friday: '/pictures/icon-sun.webp' })),
    ],
  },
  {
    name: 'matrix-optional',
    summary: 'Rows that may stay empty, some or all of them.',
    subject: {
      type: 6,
      title: 'How was the food at the summer party?',
      description: 'Leave out what you did not try.',
      config: { required: false },
      choice: rows(
        { soup: 'The soup', bread: 'The bread', salad: 'The salads', cake: 'The cakes' },
        options({ poor: 'Not for me', fine: 'Fine', good: 'Good', superb: 'Superb' }),
      ),
    },
    accepted: [
      answer({ soup: 'good', cake: 'superb' }),
      answer({}),
      answer({ soup: 'fine', bread: 'poor', salad: 'good', cake: 'superb' }),
    ],
    refused: [
      ...noAnswers,
      ...malformed(answer({ soup: 'salty' }), answer({ wine: 'good' }), { rows: { soup: 1 } }),
    ],
  },
  {
    name: 'matrix-own-columns',
    summary: 'Every row with columns of its own.',
    subject: {
      type: 6,
      title: 'How would you like your lunch box?',
      choice: [
        {
          id: 'bread',
          text: 'Bread',
          subChoice: options({ rye: 'Rye', wheat: 'Wheat', none: 'None' }),
        },
        {
          id: 'spread',
          text: 'Spread',
          subChoice: options({ hummus: 'Hummus', cheese: 'Cheese' }),
        },
        {
          id: 'drink',
          text: 'Drink',
          subChoice: options({
            water: 'Water',
            juice: 'Apple juice',
            tea: 'Iced tea',
            none: 'None',
          }),
        },
      ],
    },
    accepted: [
      answer({ bread: 'rye', spread: 'hummus', drink: 'none' }),
      answer({ bread: 'none', spread: 'cheese', drink: 'water' }),
    ],
    refused: [
      wrong(
        answer({ spread: 'cheese' }),
        { kind: 'empty', at: 'bread' },
        { kind: 'empty', at: 'drink' },
      ),
      ...malformed(
        answer({ bread: 'rye', spread: 'none', drink: 'none' }),
        answer({ bread: 'water', spread: 'hummus', drink: 'rye' }),
      ),
    ],
  },
  {
    name: 'matrix-any-row',
    summary: 'One answered row is enough.',
    subject: {
      type: 6,
      title: 'When did you last come here for …',
      config: { anyRow: true },
      choice: rows(
        { books: 'books', films: 'films' },
        options({ week: 'This week', earlier: 'Earlier' }),
      ),
    },
    accepted: [answer({ films: 'week' }), answer({ books: 'earlier', films: 'week' })],
    refused: [wrong(answer({}), { kind: 'empty' }), ...malformed(answer({ films: 'never' }))],
  },
];
