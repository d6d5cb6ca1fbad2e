import { plan as questionPlan } from '../../tools/paths/plans/question/ahead.plan.ts';
import { plan as sessionPlan } from '../../tools/paths/plans/session/ahead.plan.ts';
import { describePaths } from './describePaths.ts';

describePaths(sessionPlan);
describePaths(questionPlan);
