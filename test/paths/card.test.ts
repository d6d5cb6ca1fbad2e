import { plan } from './card.plan.ts';
import { describePaths } from './walk.ts';

describePaths(plan);
