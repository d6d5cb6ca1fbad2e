import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('deadline')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('toast')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('window')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('card')).plan, { covers: 'states', isAudited: true });
