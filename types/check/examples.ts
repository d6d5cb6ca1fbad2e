import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, pictures, wrong } from '../../contract/examples/parts.ts';

const picked = (...ids: readonly string[]) => ({ choices: ids.map((id) => ({ id })) });

export const checkExamples: readonly Example[] = [
  {
    name: 'check-plain',
    summary: 'Any number of options, at least one.',
    subject: {
      type: 2,
      title: 'What do you grow at home?',
      choice: options({
        herbs: 'Herbs',
        tomatoes: 'Tomatoes',
        flowers: 'Flowers',
        trees: 'Fruit trees',
        cacti: 'Cacti, they forgive me',
      }),
    },
    accepted: [
      picked('herbs', 'tomatoes'),
      picked('cacti'),
      picked('trees', 'herbs'),
      picked('herbs', 'tomatoes', 'flowers', 'trees', 'cacti'),
    ],
    normalized: [
      { answer: { choices: [{ id: 'herbs', text: 'mostly basil' }] }, stored: picked('herbs') },
    ],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      ...noAnswers,
      ...malformed(
        picked('moss'),
        picked('herbs', 'moss'),
        picked('herbs', 'herbs'),
        picked(''),
        { choices: null },
        { choices: 'herbs' },
        { choices: ['herbs'] },
        { choices: [['herbs']] },
        { choices: [null] },
        { choices: [{}] },
        { choices: [{ id: 3 }] },
        { choices: [{ id: 'herbs', text: 3 }] },
        { choices: { id: 'herbs' } },
        { choice: 'herbs' },
      ),
    ],
  },
  {
    name: 'check-at-least',
    summary: 'A lower bound, and no upper one.',
    subject: {
      type: 2,
      title: 'Which evenings could you come to choir practice?',
      description: 'Please give us two at least, so that we can find one that suits everybody.',
      config: { min: 2 },
      choice: options({
        monday: 'Monday',
        tuesday: 'Tuesday',
        wednesday: 'Wednesday',
        thursday: 'Thursday',
        friday: 'Friday',
      }),
    },
    accepted: [
      picked('monday', 'thursday'),
      picked('monday', 'tuesday', 'wednesday', 'thursday', 'friday'),
    ],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      wrong(picked('friday'), { kind: 'tooFew', min: 2 }),
      ...malformed(picked('monday', 'monday'), picked('monday', 'sunday')),
    ],
  },
  {
    name: 'check-up-to',
    summary: 'An upper bound, and an option that stands alone.',
    subject: {
      type: 2,
      title: 'What should we spend the donations on?',
      description: 'Choose up to three.',
      config: { max: 3 },
      choice: options(
        {
          benches: 'More benches',
          bees: 'A home for bees',
          lights: 'Lights along the path',
          water: 'A drinking fountain',
          nothing: 'Nothing, it is fine as it is',
        },
        { nothing: { questionConfig: { exclusive: true } } },
      ),
    },
    accepted: [
      picked('benches', 'bees'),
      picked('nothing'),
      picked('bees', 'lights', 'water'),
      picked('water'),
    ],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      wrong(picked('benches', 'bees', 'lights', 'water'), { kind: 'tooMany', max: 3 }),
      wrong(picked('nothing', 'bees'), { kind: 'exclusive', at: 'nothing' }),
      wrong(picked('benches', 'nothing'), { kind: 'exclusive', at: 'nothing' }),
      ...malformed(picked('nothing', 'nothing')),
    ],
  },
  {
    name: 'check-between',
    summary: 'Both bounds, an "other" in English letters, and an option that stands alone.',
    subject: {
      type: 2,
      title: 'Which languages do you hear in your street?',
      config: { min: 2, max: 4 },
      choice: options(
        {
          english: 'English',
          arabic: 'Arabic',
          hindi: 'Hindi',
          polish: 'Polish',
          spanish: 'Spanish',
          other: 'Another one',
          unsure: 'I cannot tell them apart',
        },
        {
          other: {
            questionConfig: {
              input: true,
              format: 3,
              minLength: 2,
              maxLength: 20,
              placeholder: 'Its English name',
            },
          },
          unsure: { questionConfig: { exclusive: true } },
        },
      ),
    },
    accepted: [
      picked('english', 'polish'),
      picked('unsure'),
      picked('english', 'arabic', 'hindi', 'spanish'),
      { choices: [{ id: 'hindi' }, { id: 'other', text: 'Burmese' }] },
    ],
    normalized: [
      {
        answer: { choices: [{ id: 'other', text: ' Cape Verdean Creole' }, { id: 'arabic' }] },
        stored: { choices: [{ id: 'other', text: 'Cape Verdean Creole' }, { id: 'arabic' }] },
      },
    ],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      wrong(picked('english'), { kind: 'between', min: 2, max: 4 }),
      wrong(picked('english', 'arabic', 'hindi', 'polish', 'spanish'), {
        kind: 'between',
        min: 2,
        max: 4,
      }),
      wrong(picked('english', 'other'), { kind: 'empty', at: 'other' }),
      wrong(
        { choices: [{ id: 'other', text: '中文' }] },
        { kind: 'between', min: 2, max: 4 },
        { kind: 'letters', at: 'other' },
      ),
      wrong(
        { choices: [{ id: 'hindi' }, { id: 'other', text: 'x' }] },
        { kind: 'tooShort', min: 2, at: 'other' },
      ),
      wrong(
        { choices: [{ id: 'hindi' }, { id: 'other', text: 'Llanfairpwllgwyngyllgogerych' }] },
        { kind: 'tooLong', max: 20, at: 'other' },
      ),
      wrong(picked('unsure', 'english'), { kind: 'exclusive', at: 'unsure' }),
      ...malformed(picked('english', 'klingon')),
    ],
  },
  {
    name: 'check-optional',
    summary: 'Pictures, and a question that may be left out although it has a bound.',
    subject: {
      type: 2,
      title: 'Where did you take a break?',
      config: { required: false, min: 2 },
      choice: pictures({
        bench: ['bench', 'On the bench'],
        greenhouse: ['greenhouse', 'In the greenhouse'],
        pond: ['pond', 'By the pond'],
        birches: ['birches', 'Under the birches'],
      }),
    },
    accepted: [picked('bench', 'pond'), picked()],
    refused: [
      wrong(picked('bench'), { kind: 'tooFew', min: 2 }),
      ...noAnswers,
      ...malformed(picked('roses', 'bench'), { choices: null }),
    ],
  },
];
