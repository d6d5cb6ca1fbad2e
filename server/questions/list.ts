import * as v from 'valibot';
import { flag } from '../../contract/questions/parts.ts';
import { oneOption } from './oneOption.ts';
import type { Served } from './served.ts';

export const list: Served<3> = {
  ...oneOption,
  noun: 'list',
  config: {
    sorted: v.pipe(
      flag(false),
      v.description('The options come as the language they are read in sorts them.'),
    ),
  },
  misfits: () => [],
};
