import { plan } from '../../tools/paths/plans/session/inApp.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
