import { describe } from 'vitest';
import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from '../paths/describePaths.ts';
import { startEngine } from './support/engines.ts';
import { isInstalled } from './support/installed.ts';

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
