import type { Example } from '../../contract/examples/example.ts';
import { malformed, options } from '../../contract/examples/parts.ts';

export const unknownExamples: readonly Example[] = [
  {
    name: 'unknown-type',
    summary: 'A type that is newer than the app: it says so and can be passed over.',
    subject: {
      type: 99,
      title: 'Hum the tune that is on your mind',
      config: { seconds: 10, required: true },
      choice: options({ high: 'High', low: 'Low' }),
    },
    accepted: [{}, { tune: 'la la la' }],
    refused: malformed(null, 'la la la', 7),
  },
  {
    name: 'unknown-options',
    summary: 'A known type whose options have no ids, so that no answer could name one.',
    subject: {
      type: 3,
      title: 'Which season do you like most?',
      choice: [{ text: 'Spring' }, { text: 'Autumn' }],
    },
    accepted: [{}, { choice: 'spring' }],
    refused: malformed(null, 'very', 42),
  },
];
