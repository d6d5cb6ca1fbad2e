import { list as law } from '../../contract/questions/list.ts';
import { oneOption } from './oneOption.ts';
import type { Served } from './served.ts';

export const list: Served<3> = {
  ...oneOption,
  noun: 'list',
  config: law.config,
  misfits: () => [],
};
