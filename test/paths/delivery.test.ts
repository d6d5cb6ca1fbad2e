import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';

describePaths((await loadMachine('delivery')).plan);
describePaths((await loadMachine('deliveryEnd')).plan);
