import type { Question } from '../../../../contract/questions/index.ts';
import { type Feeling, feelings, kanoSides } from '../../../../contract/questions/kano.ts';
import { feelingLabels, quoted, sideLabels, translated } from '../words.ts';
import {
  emptySample,
  impossibleSample,
  invalidSample,
  type Sample,
  validSample,
} from './sample.ts';

/** Type 17: both ends of both sides, and each side alone. */
export function kanoSamples({ config }: Question<17>): readonly Sample[] {
  const [low, high] = [feelings[0], feelings[4]];
  const word = (feeling: Feeling) => quoted(translated(feelingLabels[feeling]));
  const does = (present: Feeling, absent: Feeling) =>
    `Choose ${word(present)} for ${quoted(translated(sideLabels.present))} and ${word(absent)} for ${quoted(translated(sideLabels.absent))}.`;
  const both = (present: Feeling, absent: Feeling) =>
    validSample(
      `${present} ${absent}`,
      does(present, absent),
      { present, absent },
      {
        label: `${word(present)} and ${word(absent)}`,
      },
    );
  return [
    emptySample(
      config.required,
      { present: null, absent: null },
      kanoSides.map((side) => ({ kind: 'empty', at: side })),
    ),
    invalidSample(
      'a half alone',
      `Choose ${word(low)} for ${quoted(translated(sideLabels.present))} and leave ${quoted(translated(sideLabels.absent))} empty.`,
      { present: low, absent: null },
      { kind: 'empty', at: 'absent' },
    ),
    impossibleSample(
      'max+1',
      'Look for a sixth answer.',
      { present: 6, absent: low },
      { kind: 'malformed' },
    ),
    both(low, high),
    both(high, low),
  ];
}
