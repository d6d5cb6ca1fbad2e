import { plan } from './notices.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
