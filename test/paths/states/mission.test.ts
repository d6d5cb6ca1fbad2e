import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('mission')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('quietMission')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('delivery')).plan, { covers: 'states', isAudited: true });
