import * as v from 'valibot';
import { points, ratingEntries } from '../../contract/questions/ratings.ts';
import { words } from '../survey/words.ts';
import type { Served } from './served.ts';

export const rate: Served<8> = {
  noun: 'rate',
  config: { ...ratingEntries, leftLevel: v.optional(words), rightLevel: v.optional(words) },
  option: null,
  misfits: ({ config }) =>
    config.rateHint.flatMap(({ score }, place) =>
      points(config).includes(score)
        ? []
        : [{ path: `config.rateHint[${place}].score`, reason: `no point has the score ${score}` }],
    ),
  askable: ({ config }) => ({
    values: 'one',
    possible: points(config).map(String),
    numeric: true,
  }),
  values: ({ score }) => (score === null ? [] : [String(score)]),
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  columns: () => [''],
  cells: ({ score }) => (score === null ? {} : { '': score }),
};
