import { describePaths } from './walk.ts';
import { plan } from './window.plan.ts';

describePaths(plan);
