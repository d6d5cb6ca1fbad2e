import { plan } from '../../tools/paths/plans/notices/notices.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
