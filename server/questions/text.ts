import { nothingToAsk, type Served } from './served.ts';

export const text: Served<11> = {
  noun: 'text',
  config: {},
  option: null,
  misfits: () => [],
  askable: () => nothingToAsk,
  values: () => [],
  amount: () => null,
  points: () => 0,
  columns: () => [],
  cells: () => ({}),
};
