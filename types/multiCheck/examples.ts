import type { Example } from '../../contract/examples/example.ts';
import {
  malformed,
  noAnswers,
  options,
  pictures,
  rows,
  wrong,
} from '../../contract/examples/parts.ts';

const answer = (cells: Readonly<Record<string, readonly string[]>>) => ({ rows: cells });

export const multiCheckExamples: readonly Example[] = [
  {
    name: 'checks-plain',
    summary: 'Four rows with the same four columns, at least one of them in every row.',
    subject: {
      type: 7,
      title: 'When do you use these rooms?',
      choice: rows(
        { studio: 'The studio', kitchen: 'The kitchen', hall: 'The hall', garden: 'The garden' },
        options({
          morning: 'Mornings',
          noon: 'Noon',
          evening: 'Evenings',
          weekend: 'Weekends',
        }),
      ),
    },
    accepted: [
      answer({ studio: ['evening'], kitchen: ['noon'], hall: ['weekend'], garden: ['morning'] }),
      answer({
        studio: ['weekend', 'morning'],
        kitchen: ['morning', 'noon', 'evening', 'weekend'],
        hall: ['noon'],
        garden: ['noon', 'evening'],
      }),
    ],
    refused: [
      wrong(
        answer({}),
        { kind: 'empty', at: 'studio' },
        { kind: 'empty', at: 'kitchen' },
        { kind: 'empty', at: 'hall' },
        { kind: 'empty', at: 'garden' },
      ),
      wrong(
        answer({ studio: ['evening'], kitchen: [], hall: ['noon'] }),
        { kind: 'empty', at: 'kitchen' },
        { kind: 'empty', at: 'garden' },
      ),
      ...noAnswers,
      ...malformed(
        answer({ studio: ['midnight'] }),
        answer({ studio: ['noon', 'noon'] }),
        answer({ studio: [''] }),
        answer({ cellar: ['noon'] }),
        { rows: null },
        { rows: [['noon']] },
        { rows: { studio: 'noon' } },
        { rows: { studio: null } },
        { rows: { studio: [1] } },
        { rows: { studio: [['noon']] } },
        { rows: { studio: { noon: true } } },
      ),
    ],
  },
  {
    name: 'checks-between',
    summary: 'Both bounds, which hold for each row.',
    subject: {
      type: 7,
      title: 'What do you expect from each of us?',
      description: 'Two or three for everyone.',
      config: { min: 2, max: 3 },
      choice: rows(
        { teachers: 'Teachers', parents: 'Parents', pupils: 'Pupils' },
        options({
          patience: 'Patience',
          honesty: 'Honesty',
          humour: 'Humour',
          punctuality: 'Punctuality',
        }),
      ),
    },
    accepted: [
      answer({
        teachers: ['patience', 'humour'],
        parents: ['honesty', 'patience', 'punctuality'],
        pupils: ['honesty', 'humour'],
      }),
    ],
    refused: [
      wrong(
        answer({
          teachers: ['patience'],
          pupils: ['patience', 'honesty', 'humour', 'punctuality'],
        }),
        { kind: 'empty', at: 'parents' },
        { kind: 'between', min: 2, max: 3, at: 'teachers' },
        { kind: 'between', min: 2, max: 3, at: 'pupils' },
      ),
      ...malformed(answer({ teachers: ['patience', 'patience'] })),
    ],
  },
  {
    name: 'checks-at-least',
    summary: 'A lower bound, and columns with pictures.',
    subject: {
      type: 7,
      title: 'In which weather does your family go out?',
      config: { min: 2 },
      choice: rows(
        { children: 'The children', adults: 'The adults', dog: 'The dog' },
        pictures({
          sun: ['icon-sun', 'Sun'],
          cloud: ['icon-cloud', 'Clouds'],
          rain: ['icon-rain', 'Rain'],
        }),
      ),
    },
    accepted: [
      answer({
        children: ['sun', 'rain'],
        adults: ['sun', 'cloud'],
        dog: ['sun', 'cloud', 'rain'],
      }),
    ],
    refused: [
      wrong(answer({ children: ['sun', 'rain'], adults: ['sun'], dog: ['rain', 'sun'] }), {
        kind: 'tooFew',
        min: 2,
        at: 'adults',
      }),
      wrong(
        answer({}),
        { kind: 'empty', at: 'children' },
        { kind: 'empty', at: 'adults' },
        { kind: 'empty', at: 'dog' },
      ),
      ...malformed(answer({ cat: ['sun', 'cloud'] })),
    ],
  },
  {
    name: 'checks-optional',
    summary: 'Rows that may stay empty, an upper bound, and columns that differ.',
    subject: {
      type: 7,
      title: 'Which of these could you lend us for the fête?',
      config: { required: false, max: 2 },
      choice: [
        {
          id: 'kitchen',
          text: 'For the kitchen',
          subChoice: options({ pots: 'Large pots', urn: 'A tea urn', knives: 'Good knives' }),
        },
        {
          id: 'lawn',
          text: 'For the lawn',
          subChoice: options({ tent: 'A tent', chairs: 'Chairs', lights: 'Strings of lights' }),
        },
        {
          id: 'hands',
          text: 'And yourself',
          subChoice: options({ before: 'Before', after: 'Afterwards' }),
        },
      ],
    },
    accepted: [
      answer({ lawn: ['chairs', 'lights'], hands: ['after'] }),
      answer({}),
      answer({ kitchen: [], lawn: [] }),
      answer({ kitchen: ['urn'], lawn: [] }),
    ],
    refused: [
      wrong(
        answer({ kitchen: ['pots', 'urn', 'knives'], lawn: ['tent', 'chairs', 'lights'] }),
        { kind: 'tooMany', max: 2, at: 'kitchen' },
        { kind: 'tooMany', max: 2, at: 'lawn' },
      ),
      ...noAnswers,
      ...malformed(answer({ lawn: ['urn'] }), answer({ lawn: ['tent', 'tent'] })),
    ],
  },
];
