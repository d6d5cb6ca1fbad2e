import { oneOption } from './oneOption.ts';
import type { Served } from './served.ts';

export const list: Served<3> = { ...oneOption, noun: 'list', misfits: () => [] };
