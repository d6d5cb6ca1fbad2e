import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';

describePaths((await loadMachine('language')).plan);
describePaths((await loadMachine('languageChange')).plan);
