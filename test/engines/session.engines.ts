import { describe } from 'vitest';
import { startEngine } from '../../packages/paths/browser/engines/engines.ts';
import { isInstalled } from '../../packages/paths/browser/engines/installed.ts';
import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from '../paths/describePaths.ts';

const { plan } = await loadMachine('session');

// Chromium takes every transition in test/paths/session.test.ts, where axe judges each state.
describe.each(['firefox', 'webkit'] as const)('%s', (engine) => {
  describe.runIf(isInstalled(engine) || process.env.CI === 'true')('walks', () => {
    describePaths(plan, {
      covers: 'states',
      start: () => startEngine(engine),
      isAudited: false,
    });
  });
});
