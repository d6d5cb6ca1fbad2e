import { plan } from './upload.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
