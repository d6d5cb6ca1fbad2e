import { pictureMisfits } from './pictures.ts';
import type { Served } from './served.ts';

export const picOpp: Served<15> = {
  noun: 'picOpp',
  config: {},
  option: {},
  misfits: ({ choice }) => [
    ...(choice.length < 2
      ? [{ path: 'choice', reason: 'two pictures are needed to compare them' }]
      : []),
    ...pictureMisfits(choice),
  ],
  askable: ({ choice }) => ({
    values: 'one',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choice }) => (choice === null ? [] : [choice]),
  amount: () => null,
  points: ({ choice }, scoreOf) => (choice === null ? 0 : scoreOf(choice)),
  columns: () => [''],
  cells: ({ choice }) => (choice === null ? {} : { '': choice }),
};
