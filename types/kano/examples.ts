import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, wrong } from '../../contract/examples/parts.ts';

const feelings = (present: number | null, absent: number | null) => ({ present, absent });

export const kanoExamples: readonly Example[] = [
  {
    name: 'kano-feature',
    summary: 'A feature, and how it would be with and without it.',
    subject: {
      type: 17,
      title: 'The library lets you borrow books at night from a locker outside',
      description: 'Imagine both: a library that has this, and one that does not.',
    },
    accepted: [feelings(1, 3), feelings(2, 5), feelings(5, 1), feelings(4, 4)],
    refused: [
      wrong(
        feelings(null, null),
        { kind: 'empty', at: 'present' },
        { kind: 'empty', at: 'absent' },
      ),
      wrong(feelings(1, null), { kind: 'empty', at: 'absent' }),
      wrong(feelings(null, 5), { kind: 'empty', at: 'present' }),
      ...noAnswers,
      ...malformed(
        feelings(0, 3),
        feelings(1, 6),
        feelings(1.5, 3),
        { present: '1', absent: '3' },
        { present: [1], absent: 3 },
        { present: { score: 1 }, absent: 3 },
        { present: true, absent: false },
        { present: 1 },
        { absent: 3 },
      ),
    ],
  },
  {
    name: 'kano-optional',
    summary: 'Both halves or none.',
    subject: {
      type: 17,
      title: 'The bicycle bell plays a melody',
      config: { required: false },
    },
    accepted: [feelings(3, 3), feelings(null, null)],
    refused: [
      wrong(feelings(3, null), { kind: 'empty', at: 'absent' }),
      ...noAnswers,
      ...malformed(feelings(3, 0)),
    ],
  },
];
