import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { LatestResult } from './latestResult.ts';

const { projects: _, ...shared } = base.test ?? {};

/** Tests that take too long for every change: `npm run test:long`. One after another, since they measure time and crashes. */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    include: ['test/**/*.long.ts'],
    setupFiles: 'test/support/sharedProcess.ts',
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    reporters: ['default', new LatestResult('docs/reliability.md')],
  },
});
