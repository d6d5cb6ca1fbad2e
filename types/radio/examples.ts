import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, pictures, wrong } from '../../contract/examples/parts.ts';

export const radioExamples: readonly Example[] = [
  {
    name: 'radio-plain',
    summary: 'One of a few options.',
    subject: {
      type: 1,
      title: 'How did you get here today?',
      choice: options({
        foot: 'On foot',
        bicycle: 'By bicycle',
        train: 'By bus or train',
        car: 'By car',
      }),
    },
    accepted: [{ choice: 'foot' }, { choice: 'car' }],
    normalized: [{ answer: { choice: 'train', text: 'a slow one' }, stored: { choice: 'train' } }],
    refused: [
      wrong({ choice: null }, { kind: 'empty' }),
      ...noAnswers,
      ...malformed(
        { choice: 'boat' },
        { choice: '' },
        { choice: 'FOOT' },
        { choice: 1 },
        { choice: ['foot'] },
        { choice: ['foot', 'car'] },
        { choice: { id: 'foot' } },
        { choice: 'foot', text: 5 },
        { choices: [{ id: 'foot' }] },
        { text: 'On foot' },
      ),
    ],
  },
  {
    name: 'radio-pictures',
    summary: 'Options with a picture each.',
    subject: {
      type: 1,
      title: 'Which corner of the garden would you show a friend first?',
      choice: pictures({
        roses: ['roses', 'The rose wall'],
        pond: ['pond', 'The pond'],
        birches: ['birches', 'The birches'],
        lavender: ['lavender', 'The lavender beds'],
      }),
    },
    accepted: [{ choice: 'pond' }, { choice: 'roses' }],
    refused: [
      wrong({ choice: null }, { kind: 'empty' }),
      ...malformed({ choice: 'bench' }, { choice: '/pictures/pond.webp' }, null),
    ],
  },
  {
    name: 'radio-other',
    summary: 'Options that ask for a text once they are chosen, one of them for an e-mail address.',
    subject: {
      type: 1,
      title: 'How may we send you the summer programme?',
      choice: options(
        {
          email: 'By e-mail',
          desk: 'I will take one from the desk',
          other: 'Some other way',
        },
        {
          email: { questionConfig: { input: true, format: 4, placeholder: 'you@example.org' } },
          other: { questionConfig: { input: true, minLength: 3, maxLength: 40 } },
        },
      ),
    },
    accepted: [
      { choice: 'email', text: 'ana@example.org' },
      { choice: 'desk' },
      { choice: 'other', text: 'Give it to my neighbour 🙂' },
      { choice: 'other', text: 'fax' },
    ],
    normalized: [
      {
        answer: { choice: 'email', text: ' ana@example.org ' },
        stored: { choice: 'email', text: 'ana@example.org' },
      },
    ],
    refused: [
      wrong({ choice: null }, { kind: 'empty' }),
      wrong({ choice: null, text: 'ana@example.org' }, { kind: 'empty' }),
      wrong({ choice: 'email' }, { kind: 'empty', at: 'email' }),
      wrong({ choice: 'other', text: ' \n ' }, { kind: 'empty', at: 'other' }),
      wrong({ choice: 'email', text: 'ana at example.org' }, { kind: 'email', at: 'email' }),
      wrong({ choice: 'other', text: 'by' }, { kind: 'tooShort', min: 3, at: 'other' }),
      wrong(
        { choice: 'other', text: 'pigeon '.repeat(6) },
        { kind: 'tooLong', max: 40, at: 'other' },
      ),
      ...malformed(
        { choice: 'post', text: 'ana@example.org' },
        { choice: 'other', text: null },
        { choice: 'other', text: ['fax'] },
      ),
    ],
  },
  {
    name: 'radio-optional',
    summary: 'A question that may be left out.',
    subject: {
      type: 1,
      title: 'How old are you?',
      description: 'Only if you like to say. It helps us to plan the right workshops.',
      config: { required: false },
      choice: options({
        under18: 'Under 18',
        to34: '18 to 34',
        to64: '35 to 64',
        over64: '65 or older',
      }),
    },
    accepted: [{ choice: 'to34' }, { choice: null }, { choice: 'over64' }],
    refused: [...noAnswers, ...malformed({ choice: '' }, { choice: '34' }, { choice: 34 })],
  },
  {
    name: 'radio-long',
    summary: 'Options as long as sentences.',
    subject: {
      type: 1,
      title: 'Which of these sounds most like your last visit to the library?',
      choice: options({
        known:
          'I knew exactly which book I wanted, found it on the shelf where the catalogue said it would be, and was out again in five minutes.',
        stayed:
          'I came for one thing and stayed for the whole afternoon, because the chairs by the window were free and the heating was on.',
        helped:
          'I did not find what I was looking for at first, but someone at the desk took the time to help me, and I left with something even better.',
        left: 'I left with empty hands.',
      }),
    },
    accepted: [{ choice: 'stayed' }, { choice: 'left' }],
    refused: [
      wrong({ choice: null }, { kind: 'empty' }),
      ...malformed({ choice: 'I left with empty hands.' }, 'left'),
    ],
  },
];
