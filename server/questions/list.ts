import type { Served } from './served.ts';

export const list: Served<3> = {
  noun: 'list',
  config: {},
  option: {},
  misfits: () => [],
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
