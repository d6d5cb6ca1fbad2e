import type { Example } from './example.ts';
import { malformed, options } from './parts.ts';

/** Examples of what the app cannot read. */
export const unknownExamples: readonly Example[] = [
  {
    name: 'unknown-type',
    says: 'A type that is newer than the app: it says so and can be passed over.',
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
    name: 'unknown-config',
    says: 'A known type whose config cannot be true, here a scale of a billion points.',
    subject: {
      type: 8,
      title: 'How large is the universe, on a scale from 1 to 1,000,000,000?',
      config: { scope: 1_000_000_000 },
    },
    accepted: [{}, { score: 42 }],
    refused: malformed(null, 'very', 42),
  },
];
