import { plan } from '../../tools/paths/plans/upload/upload.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
