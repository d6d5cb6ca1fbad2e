import type { Example } from './example.ts';
import { malformed } from './parts.ts';

/** Examples of type 11. */
export const textExamples: readonly Example[] = [
  {
    name: 'text-rich',
    says: 'A text with paragraphs, emphasis, a list, a link and a picture.',
    subject: {
      type: 11,
      title: 'Before we begin',
      description:
        '<p>Imagine a mild morning in May. The gate is open, the gravel is <em>still wet</em>, and there are:</p>' +
        '<ul><li>roses along the wall,</li><li>a pond with <strong>very</strong> loud frogs,</li><li>and a bench in the sun.</li></ul>' +
        '<p><img src="/pictures/bench.webp" alt="A wooden bench under a tree" width="960" height="720"></p>' +
        '<p>If you are curious, here is how <a href="https://en.wikipedia.org/wiki/Garden">gardens came to be</a>.</p>',
    },
    accepted: [{}, { read: true }],
    refused: malformed(null, 'read', 7, true),
  },
  {
    name: 'text-plain',
    says: 'A title alone.',
    subject: { type: 11, title: 'Half of it is done. The rest is about your way home.' },
    accepted: [{}],
    refused: malformed(null, '', 0, false),
  },
];
