import { defineConfig } from 'vitest/config';
import base from '../../vite.config.ts';

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
    testTimeout: 90_000,
    // Drivers and the screen reader lose a key or a word under load; a fault fails each time.
    retry: 2,
  },
});
