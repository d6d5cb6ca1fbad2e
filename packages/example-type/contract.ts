import type { Fault } from 'askpath/contract/faults.ts';
import { defineQuestion } from 'askpath/contract/questions/shared/define.ts';
import { readText } from 'askpath/contract/questions/shared/fields.ts';
import * as v from 'valibot';

export const ends = ['first', 'last'] as const;
export type End = (typeof ends)[number];

/** Code 1001, a period from one day to another. */
export const contract = defineQuestion({
  code: 1001,
  name: 'period',
  fixedParts: ends,
  config: {
    /** The most days of the period. */
    longest: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** The message for a period that is too long or ends before it begins. */
    patternMessage: v.optional(v.string(), 'The period is too long, or it ends before it begins'),
  },
  option: {},
  answer: v.object({ first: v.string(), last: v.string() }),
  empty: { first: '', last: '' },
  read: (fields) => ({ first: readText(fields, 'first'), last: readText(fields, 'last') }),
  fields: ({ first, last }) => ({ first, last }),
  answers: ({ config: { longest } }) => [
    { first: '2031-05-01', last: '2031-05-01' },
    { first: '2031-05-01', last: dayAfter('2031-05-01', (longest ?? 31) - 1) },
    { first: '2031-05-01', last: '' },
    { first: '2031-05-02', last: '2031-05-01' },
    ...(longest === undefined
      ? []
      : [{ first: '2031-05-01', last: dayAfter('2031-05-01', longest) }]),
  ],
  isEmpty: ({ first, last }) => first === '' && last === '',
  missing: () => ends.map((at): Fault => ({ kind: 'empty', at })),
  findFaults(answer, { config: { longest } }) {
    const faults = ends.flatMap((at): readonly Fault[] => {
      if (answer[at] === '') return [{ kind: 'empty', at }];
      return isDay(answer[at]) ? [] : [{ kind: 'malformed', at }];
    });
    if (faults.length > 0) return faults;
    const days = (Date.parse(answer.last) - Date.parse(answer.first)) / dayMs + 1;
    return days >= 1 && days <= (longest ?? days) ? [] : [{ kind: 'pattern', at: 'last' }];
  },
});

declare module 'askpath/contract/questions/index.ts' {
  interface QuestionTypes {
    1001: typeof contract;
  }
}

const dayMs = 24 * 60 * 60 * 1000;

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
