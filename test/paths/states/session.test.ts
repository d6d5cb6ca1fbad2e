import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('session')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('returning')).plan, { covers: 'states' });
