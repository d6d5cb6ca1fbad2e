import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';

// `session.test.ts` walks every transition of the same machine.
describePaths((await loadMachine('inApp')).plan, { covers: 'states' });
