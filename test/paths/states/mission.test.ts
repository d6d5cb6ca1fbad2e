import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('mission')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('quietMission')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('lateMission')).plan, { covers: 'states' });
describePaths((await loadMachine('nextMission')).plan, { covers: 'states' });
describePaths((await loadMachine('notes')).plan, { covers: 'states' });
describePaths((await loadMachine('companion')).plan, { covers: 'states' });
describePaths((await loadMachine('delivery')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('deliveryEnd')).plan, { covers: 'states' });
