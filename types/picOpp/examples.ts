import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, pictures, wrong } from '../../contract/examples/parts.ts';

const chosen = (id: string | null) => ({ choice: id });

export const picOppExamples: readonly Example[] = [
  {
    name: 'compare-two',
    summary: 'Two pictures side by side.',
    subject: {
      type: 15,
      title: 'Which plan for the new garden do you prefer?',
      choice: pictures({
        formal: ['layout-formal', 'Straight paths and clipped hedges'],
        wild: ['layout-wild', 'Winding paths and a meadow'],
      }),
    },
    accepted: [chosen('wild'), chosen('formal')],
    refused: [
      wrong(chosen(null), { kind: 'empty' }),
      ...noAnswers,
      ...malformed(
        chosen('both'),
        chosen(''),
        { choice: 1 },
        { choice: ['wild'] },
        { choice: { id: 'wild' } },
        { choices: [{ id: 'wild' }] },
      ),
    ],
  },
  {
    name: 'compare-three',
    summary: 'Three of them.',
    subject: {
      type: 15,
      title: 'Which colour should the reading lamps have?',
      description: 'Think of a grey afternoon in November.',
      choice: pictures({
        sand: ['lamp-sand', 'Sand'],
        moss: ['lamp-moss', 'Moss'],
        night: ['lamp-night', 'Night blue'],
      }),
    },
    accepted: [chosen('moss'), chosen('sand'), chosen('night')],
    refused: [wrong(chosen(null), { kind: 'empty' }), ...malformed(chosen('rust'), 'moss')],
  },
  {
    name: 'compare-optional',
    summary: 'A comparison that may be left undecided.',
    subject: {
      type: 15,
      title: 'Which box would you rather find at your door?',
      config: { required: false },
      choice: pictures({
        plain: ['box-plain', 'Plain cardboard'],
        pattern: ['box-pattern', 'Printed with leaves'],
      }),
    },
    accepted: [chosen('plain'), chosen(null)],
    refused: [...noAnswers, ...malformed(chosen('none'), chosen(''))],
  },
];
