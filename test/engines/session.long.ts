import { describe } from 'vitest';
import { startEngine } from '../../packages/paths/browser/engines/engines.ts';
import { isInstalled } from '../../packages/paths/browser/engines/installed.ts';
import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from '../paths/describePaths.ts';

const { plan } = await loadMachine('session');

describe.each(['firefox', 'webkit'] as const)('%s', (engine) => {
  describe.runIf(isInstalled(engine))('takes every transition', () => {
    describePaths(plan, { start: () => startEngine(engine), isAudited: false });
  });
});
