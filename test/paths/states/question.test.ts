import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('question')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('ahead')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('questionAhead')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('upload')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('linkage')).plan, { covers: 'states', isAudited: true });
