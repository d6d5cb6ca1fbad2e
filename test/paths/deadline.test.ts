import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';

describePaths((await loadMachine('deadline')).plan);
describePaths((await loadMachine('moreTime')).plan);
