import type { Example } from '../../contract/examples/example.ts';
import { malformed, wrong } from '../../contract/examples/parts.ts';
import { limits } from '../../contract/limits.ts';

export const textExamples: readonly Example[] = [
  {
    name: 'text-rich',
    summary: 'A text with paragraphs, emphasis, a list, a link and a picture.',
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
    summary: 'A title alone.',
    subject: { type: 11, title: 'Half of it is done. The rest is about your way home.' },
    accepted: [{}],
    refused: malformed(null, '', 0, false),
  },
  {
    name: 'text-section',
    summary: 'The first question of a block, below the title of the block and its text.',
    subject: {
      type: 11,
      section: {
        title: 'Your way home',
        description: 'Three questions about the last <em>part</em> of your visit.',
      },
      title: 'Think of the moment in which you left the garden.',
    },
    accepted: [{}],
    refused: malformed(null, '', 0, false),
  },
  {
    name: 'text-review',
    summary: 'A review of the answers so far: several lines, markup, none, and a long word.',
    subject: {
      type: 11,
      title: 'Are these your answers?',
      description: 'You can still change each of them.',
      config: {
        review: [
          { id: 'visits', title: 'How often do you visit the garden?', answer: 'Once a week' },
          {
            id: 'rows',
            title: 'How did you like <em>these</em> places?',
            answer:
              'The pond: very much<br>The bench: Hottentottenpotentatentantenattentäterlattengitter',
          },
          { id: 'wish', title: 'What do you miss?', answer: '' },
          {
            ...{ id: 'pond', title: 'A pond without frogs', answer: '✓' },
            feelings: { present: 5, absent: 2 },
          },
        ],
      },
    },
    accepted: [{}],
    refused: malformed(null, '', 0, false),
  },
  {
    name: 'text-mission',
    summary:
      'A mission elsewhere, with tips that have pictures; its answer is how it ended and what happened.',
    subject: {
      type: 11,
      title: 'A tomato for the balcony',
      config: {
        mission: {
          instruction:
            '<p>You have a balcony and no garden. Find the tomato that grows in a <strong>pot</strong>.</p>',
          link: '/practice/shop.html',
          steps: [
            { text: 'Open the shop.', imgs: ['/pictures/practice-shop.webp'] },
            {
              text: 'Read where each tomato grows.',
              imgs: ['/pictures/practice-tomatoes.webp'],
            },
            { text: 'Come back here when you know its name.', imgs: [] },
          ],
        },
      },
    },
    accepted: [
      {
        outcome: 'finished',
        events: [
          { code: 1, at: 0, step: 1 },
          { code: 15, at: 2_600, step: 1 },
          { code: 16, at: 41_030, step: 1 },
          { code: 13, at: 43_400, step: 1 },
          { code: 2, at: 44_900, step: 1 },
        ],
      },
      { outcome: 'cancelled', events: [{ code: 1, at: 0 }] },
      { outcome: 'timeout', events: [] },
      { outcome: 'finished' },
    ],
    refused: [
      wrong({}, { kind: 'empty' }),
      wrong({ events: [{ code: 1, at: 0 }] }, { kind: 'empty' }),
      ...malformed(
        null,
        'finished',
        { outcome: 'done' },
        { outcome: 'finished', events: null },
        { outcome: 'finished', events: [{ code: 19, at: 0 }] },
        { outcome: 'finished', events: [{ code: 1, at: -1 }] },
        { outcome: 'finished', events: [{ code: 1, at: 0.5 }] },
        { outcome: 'finished', events: [{ code: 1, at: 2 ** 53 }] },
        { outcome: 'finished', events: [{ code: 1 }] },
        { outcome: 'finished', events: [{ code: 9, at: 0, step: '1' }] },
        {
          outcome: 'finished',
          events: Array.from({ length: limits.missionEvents + 1 }, (_, at) => ({ code: 9, at })),
        },
      ),
    ],
  },
  {
    name: 'text-mission-optional',
    summary:
      'A mission that may be left out, without tips, with a field for notes and a goal that the page reports.',
    subject: {
      type: 11,
      title: 'Our advice line',
      config: {
        required: false,
        mission: {
          instruction: 'Find out when the advice line is open.',
          link: 'https://advice.example.org',
          remind: false,
          notes: true,
          goal: { path: '/hours*' },
        },
      },
    },
    accepted: [
      { outcome: 'cancelled', events: [{ code: 1, at: 0 }] },
      {
        outcome: 'finished',
        events: [{ code: 1, at: 0 }],
        notes: [{ text: 'Whom do I call?', at: 1_400 }],
        goal: { at: 9_750 },
      },
      {},
      { events: [] },
    ],
    refused: malformed(
      '',
      { outcome: 1 },
      { outcome: 'finished', notes: [{ text: '', at: 0 }] },
      { outcome: 'finished', notes: [{ text: 'x'.repeat(limits.missionNote + 1), at: 0 }] },
      { outcome: 'finished', notes: [{ at: 0 }] },
      { outcome: 'finished', goal: { at: -1 } },
      { outcome: 'finished', goal: {} },
      {
        outcome: 'finished',
        notes: Array.from({ length: limits.missionNotes + 1 }, (_, at) => ({ text: 'x', at })),
      },
    ),
  },
];
