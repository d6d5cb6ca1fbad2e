import { plan } from '../../tools/paths/plans/delivery/delivery.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
