import { describe } from 'vitest';
import { plan } from '../../tools/paths/plans/session/session.plan.ts';
import { describePaths } from '../paths/describePaths.ts';
import { startEngine } from './support/engines.ts';
import { isInstalled } from './support/installed.ts';

// Chromium walks the same paths in test/paths/session.test.ts, where axe judges each state.
describe.each(['firefox', 'webkit'] as const)('%s', (engine) => {
  describe.runIf(isInstalled(engine) || process.env.CI === 'true')('walks', () => {
    describePaths(plan, { start: () => startEngine(engine), isAudited: false });
  });
});
