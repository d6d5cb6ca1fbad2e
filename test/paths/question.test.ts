import { plan } from './question.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
