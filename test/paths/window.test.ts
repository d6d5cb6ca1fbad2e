import { plan } from '../../tools/paths/plans/frame/window.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
