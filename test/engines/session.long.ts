import { describe } from 'vitest';
import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from '../paths/describePaths.ts';
import { startEngine } from './support/engines.ts';
import { isInstalled } from './support/installed.ts';

const { plan } = await loadMachine('session');

describe.each(['firefox', 'webkit'] as const)('%s', (engine) => {
  describe.runIf(isInstalled(engine))('takes every transition', () => {
    describePaths(plan, { start: () => startEngine(engine), isAudited: false });
  });
});
