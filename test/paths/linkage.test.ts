import { plan } from './linkage.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
