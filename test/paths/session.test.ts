import { plan } from '../../tools/paths/plans/session/session.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
