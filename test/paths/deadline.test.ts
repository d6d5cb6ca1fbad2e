import { plan } from '../../tools/paths/plans/deadline/deadline.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
