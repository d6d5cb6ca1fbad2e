import { plan } from '../../tools/paths/plans/session/inApp.plan.ts';
import { describePaths } from './describePaths.ts';

// `session.test.ts` walks every transition of the same machine.
describePaths(plan, { covers: 'states' });
