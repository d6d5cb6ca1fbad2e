import * as v from 'valibot';
import type { Fault } from '../faults.ts';
import { defineQuestion } from './shared/define.ts';
import { type Fields, readNumber } from './shared/fields.ts';

/** 1 like it, 2 expect it, 3 neutral, 4 can tolerate it, 5 dislike it. */
export const feelings = [1, 2, 3, 4, 5] as const;
export type Feeling = (typeof feelings)[number];

export const kanoSides = ['present', 'absent'] as const;
export type KanoSide = (typeof kanoSides)[number];

const feeling = v.nullable(v.picklist(feelings));

/** Code 17, Kano: how it would be with the feature, and how without. */
export const kano = defineQuestion({
  code: 17,
  name: 'kano',
  config: {},
  option: {},
  answer: v.object({ present: feeling, absent: feeling }),
  empty: { present: null, absent: null },
  read: (fields) => ({
    present: readFeeling(fields, 'present'),
    absent: readFeeling(fields, 'absent'),
  }),
  isEmpty: ({ present, absent }) => present === null && absent === null,
  missing: () => missingSides({ present: null, absent: null }),
  findFaults: missingSides,
});

function missingSides(answer: Readonly<Record<KanoSide, Feeling | null>>): readonly Fault[] {
  return kanoSides.flatMap((side) => (answer[side] === null ? [{ kind: 'empty', at: side }] : []));
}

function readFeeling(fields: Fields, side: KanoSide): Feeling | null {
  const feeling = readNumber(fields, side);
  return feelings.find((known) => known === feeling) ?? null;
}
