import { plan } from '../../tools/paths/plans/frame/card.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
