import { plan } from '../../tools/paths/plans/session/session.plan.ts';
import { describePaths } from './describePaths.ts';
import { expectSameWithLateScript } from './sameWithLateScript.ts';

describePaths(plan, { inState: expectSameWithLateScript });
