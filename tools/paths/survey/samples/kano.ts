import type { Question } from '../../../../contract/questions/index.ts';
import { type Feeling, feelings, kanoSides } from '../../../../contract/questions/kano.ts';
import { leftEmpty, past, right, type Sample, wrong } from '../sample.ts';
import { feelingLabels, quoted, said, sideLabels } from '../words.ts';

/** Type 17: both ends of both halves, and each half alone. */
export function kanoSamples({ config }: Question<17>): readonly Sample[] {
  const [low, high] = [feelings[0], feelings[4]];
  const word = (feeling: Feeling) => quoted(said(feelingLabels[feeling]));
  const does = (present: Feeling, absent: Feeling) =>
    `Choose ${word(present)} for ${quoted(said(sideLabels.present))} and ${word(absent)} for ${quoted(said(sideLabels.absent))}.`;
  const both = (present: Feeling, absent: Feeling) =>
    right(
      `${present} ${absent}`,
      does(present, absent),
      { present, absent },
      {
        label: `${word(present)} and ${word(absent)}`,
      },
    );
  return [
    leftEmpty(
      config.required,
      { present: null, absent: null },
      kanoSides.map((side) => ({ kind: 'empty', at: side })),
    ),
    wrong(
      'a half alone',
      `Choose ${word(low)} for ${quoted(said(sideLabels.present))} and leave ${quoted(said(sideLabels.absent))} empty.`,
      { present: low, absent: null },
      { kind: 'empty', at: 'absent' },
    ),
    past('max+1', 'Look for a sixth answer.', { present: 6, absent: low }, { kind: 'malformed' }),
    both(low, high),
    both(high, low),
  ];
}
