import { plan } from './session.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
