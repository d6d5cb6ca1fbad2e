import { plan } from '../../tools/paths/plans/linkage/linkage.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
