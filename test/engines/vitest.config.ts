import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects: _, ...shared } = base.test ?? {};

/** Chromium, Firefox and WebKitGTK: `npm run test:engines`. */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    include: ['test/engines/**/*.engines.ts'],
    // A process has a browser of each engine, which its files share.
    isolate: false,
    maxWorkers: 2,
    // A survey with each type takes WebKitGTK a minute beside another process, and a timeout costs time only where it fails.
    testTimeout: 240_000,
    // Drivers and the screen reader lose a key or a word under load; a fault fails each time.
    retry: 2,
  },
});
