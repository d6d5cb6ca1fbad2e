import { plan } from './deadline.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
