import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { hintMisfits, ratingInFile } from './shared/ratings.ts';
import type { Served } from './shared/serverQuestionType.ts';

export const rate: Served<8> = {
  name: 'rate',
  config: ratingInFile,
  option: null,
  misfits: ({ config }) => hintMisfits(config),
  askable: ({ config }) => ({
    values: 'one',
    possible: scalePoints(config).map(String),
    numeric: true,
  }),
  values: ({ score }) => (score === null ? [] : [String(score)]),
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  columns: () => [''],
  cells: ({ score }) => (score === null ? {} : { '': score }),
};
