import { loadMachine } from '../../../packages/paths/plans.ts';
import { describePaths } from '../describePaths.ts';

describePaths((await loadMachine('language')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('signature')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('ownAnswers')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('outbox')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('transfer')).plan, { covers: 'states', isAudited: true });
describePaths((await loadMachine('fileList')).plan, { covers: 'states', isAudited: true });
