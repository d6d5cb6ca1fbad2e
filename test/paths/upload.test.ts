import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';

describePaths((await loadMachine('upload')).plan);
describePaths((await loadMachine('fileList')).plan);
describePaths((await loadMachine('twoFiles')).plan);
describePaths((await loadMachine('transfer')).plan);
