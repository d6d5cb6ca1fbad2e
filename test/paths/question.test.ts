import { plan } from '../../tools/paths/plans/question/question.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(plan);
