import type { Answer } from '../../contract/questions/index.ts';
import type { Figures } from '../../server/results/figures.ts';
import { chart } from './chart.ts';
import { comparison } from './plane.ts';
import { count, type KanoCounts } from './statistics.ts';

export const figures: Figures<Answer<17>, KanoCounts> = { count, chart, comparison };
