import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, pictures, wrong } from '../../contract/examples/parts.ts';

const picked = (...ids: readonly string[]) => ({ choices: ids.map((id) => ({ id })) });

export const picRateExamples: readonly Example[] = [
  {
    name: 'pictures-one',
    summary: 'One picture of four.',
    subject: {
      type: 14,
      title: 'Which of these should be on next year’s calendar?',
      config: { max: 1 },
      choice: pictures({
        roses: ['roses', 'Roses along a brick wall'],
        pond: ['pond', 'A pond with water lilies'],
        birches: ['birches', 'Birches in the mist'],
        lavender: ['lavender', 'Lavender in full bloom'],
      }),
    },
    accepted: [picked('birches'), picked('roses')],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      wrong(picked('roses', 'pond'), { kind: 'tooMany', max: 1 }),
      ...noAnswers,
      ...malformed(
        picked('tulips'),
        picked(''),
        picked('roses', 'roses'),
        { choices: null },
        { choices: 'roses' },
        { choices: ['roses'] },
        { choices: [{ id: 1 }] },
        { choices: [{}] },
        { choices: [null] },
        { choices: { id: 'roses' } },
        { choice: 'roses' },
      ),
    ],
  },
  {
    name: 'pictures-several',
    summary: 'Two or three pictures of six.',
    subject: {
      type: 14,
      title: 'Which of these places make you want to sit down and stay?',
      description: 'Tap a picture to see it larger.',
      config: { min: 2, max: 3 },
      choice: pictures({
        bench: ['bench', 'A wooden bench under a tree'],
        greenhouse: ['greenhouse', 'A greenhouse with open doors'],
        pond: ['pond', 'A pond with water lilies'],
        birches: ['birches', 'Birches in the mist'],
        lavender: ['lavender', 'Lavender in full bloom'],
        roses: ['roses', 'Roses along a brick wall'],
      }),
    },
    accepted: [picked('bench', 'pond'), picked('greenhouse', 'bench', 'roses')],
    refused: [
      wrong(picked(), { kind: 'empty' }),
      wrong(picked('bench'), { kind: 'between', min: 2, max: 3 }),
      wrong(picked('bench', 'greenhouse', 'pond', 'birches'), { kind: 'between', min: 2, max: 3 }),
      ...malformed(picked('bench', 'tulips'), picked('bench', 'bench')),
    ],
  },
  {
    name: 'pictures-optional',
    summary: 'Two pictures at least, or none.',
    subject: {
      type: 14,
      title: 'Which lamps would fit your living room?',
      config: { required: false, min: 2 },
      choice: pictures({
        sand: ['lamp-sand', 'The lamp in sand'],
        moss: ['lamp-moss', 'The lamp in moss'],
        night: ['lamp-night', 'The lamp in night blue'],
      }),
    },
    accepted: [picked('sand', 'night'), picked(), picked('sand', 'moss', 'night')],
    refused: [
      wrong(picked('moss'), { kind: 'tooFew', min: 2 }),
      ...noAnswers,
      ...malformed(picked('moss', 'rust')),
    ],
  },
  {
    name: 'pictures-other',
    summary: 'Pictures, one of them with a text.',
    subject: {
      type: 14,
      title: 'Where would you like another bench?',
      config: { max: 2 },
      choice: pictures(
        {
          roses: ['roses', 'By the roses'],
          pond: ['pond', 'By the pond'],
          bench: ['bench', 'Somewhere else'],
        },
        { bench: { questionConfig: { input: true, maxLength: 60 } } },
      ),
    },
    accepted: [
      { choices: [{ id: 'pond' }, { id: 'bench', text: 'At the gate' }] },
      picked('roses'),
      { choices: [{ id: 'bench', text: 'In the sun' }] },
    ],
    normalized: [{ answer: { choices: [{ id: 'roses', text: 'red' }] }, stored: picked('roses') }],
    refused: [
      wrong(picked('bench'), { kind: 'empty', at: 'bench' }),
      wrong(
        picked('roses', 'pond', 'bench'),
        { kind: 'tooMany', max: 2 },
        { kind: 'empty', at: 'bench' },
      ),
      ...malformed({ choices: [{ id: 'bench', text: 5 }] }),
    ],
  },
];
