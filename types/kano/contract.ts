import * as v from 'valibot';
import type { Fault } from '../../contract/faults.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { type Fields, readNumber } from '../../contract/questions/shared/fields.ts';

/** Feelings by their codes: 1 like it, 2 expect it, 3 neutral, 4 can tolerate it, 5 dislike it. */
export const feelings = [1, 2, 3, 4, 5] as const;
export type Feeling = (typeof feelings)[number];

export const kanoSides = ['present', 'absent'] as const;
export type KanoSide = (typeof kanoSides)[number];

/** Pairs of feelings that most respondents have: for attractive, one-dimensional, must-be and other features. */
const usual = [
  { present: 1, absent: 3 },
  { present: 1, absent: 5 },
  { present: 2, absent: 5 },
  { present: 3, absent: 3 },
  { present: 4, absent: 1 },
] as const;

const feeling = v.nullable(v.picklist(feelings));

/** Code 17, Kano: the feeling about a product with the feature, and the feeling about the product without it. */
export const kano = defineQuestion({
  code: 17,
  name: 'kano',
  fixedParts: kanoSides,
  config: {},
  option: {},
  answer: v.object({ present: feeling, absent: feeling }),
  empty: { present: null, absent: null },
  read: (fields) => ({
    present: readFeeling(fields, 'present'),
    absent: readFeeling(fields, 'absent'),
  }),
  fields: (answer) =>
    Object.fromEntries(
      kanoSides.flatMap((side) => {
        const feeling = answer[side];
        return feeling === null ? [] : [[side, String(feeling)]];
      }),
    ),
  answers: (_, { named }) => [
    ...usual,
    ...withFeelings(named).flatMap((present) =>
      withFeelings(named).map((absent) => ({ present, absent })),
    ),
    { present: feelings[0], absent: null },
  ],
  isEmpty: ({ present, absent }) => present === null && absent === null,
  missing: () => missingSides({ present: null, absent: null }),
  findFaults: missingSides,
});

function missingSides(answer: Readonly<Record<KanoSide, Feeling | null>>): readonly Fault[] {
  return kanoSides.flatMap((side) => (answer[side] === null ? [{ kind: 'empty', at: side }] : []));
}

/** The feelings that conditions name, and the neutral feeling. */
function withFeelings(named: readonly string[]): readonly Feeling[] {
  return feelings.filter((feeling) => feeling === 3 || named.includes(String(feeling)));
}

function readFeeling(fields: Fields, side: KanoSide): Feeling | null {
  const feeling = readNumber(fields, side);
  return feelings.find((known) => known === feeling) ?? null;
}
