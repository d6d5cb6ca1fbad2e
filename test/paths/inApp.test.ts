import { plan } from './inApp.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
