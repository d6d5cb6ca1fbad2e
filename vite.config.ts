import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst, walked } from './test/support/longestFirst.ts';
import { appPlugins } from './tools/build/appPlugins.ts';
import { compressAssets } from './tools/build/compress.ts';
import { cssModules } from './tools/build/cssModules.ts';
import { embedScript } from './tools/build/embedScript.ts';
import { renderer } from './tools/build/renderer.ts';
import { styleRules } from './tools/build/styleRules.ts';

/** Tests that measure time or cost, and wait for it, run beside few others. */
const measured = [
  'test/effects/sendWithRetries.test.ts',
  'test/journeys/{start/firstLoad,answering/offline}.test.ts',
  'test/server/{http/bodies,uploads/content,uploads/decoderQueue,http/slowRequests,db/locks}.test.ts',
];

/** Tests that start processes, wait for real time, need the network or a processor for long: `npm run test:quick` leaves them out. */
const slow = [
  'test/server/{cli,run,storage}/**/*.test.ts',
  'test/server/auth/{oidcLogin,oidcRefusals}.test.ts',
  'test/server/config/dependencies.test.ts',
  'test/server/db/{crash,fsync,fullDisk,releases}.test.ts',
  'test/server/export/statisticalPrograms.test.ts',
  'test/server/forgetting/forget*.test.ts',
  'test/contract/linear.test.ts',
  'test/server/http/{health,rawRequests}.test.ts',
  'test/server/limits/{limits,processes,requestKinds}.test.ts',
  'test/server/observability/*.test.ts',
  'test/server/sessions/{deadlineSweep,twoProcesses}.test.ts',
  'test/server/uploads/stream.test.ts',
  'test/server/webhooks/{delivery,process}.test.ts',
  'test/tools/paths/{cli,run/*,survey/*}.test.ts',
  'test/tools/simulate/simulate.test.ts',
];

const inBrowsers = `test/{${walked.join(',')}}/**/*.test.ts`;

/** Most tests wait for a browser or a database rather than for a processor. */
const parallel = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 0 } };
/** Few wait, and one that does leaves its processor to another. */
const few = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  plugins: [appPlugins(), compressAssets(), embedScript(), renderer(), styleRules()],
  css: { modules: cssModules },
  // React 19 has the hook that the shim would bring to older versions.
  resolve: {
    alias: [{ find: /^(use-sync-external-store)\/shim(?:\/index\.js)?/, replacement: '$1' }],
  },
  build: {
    manifest: true,
    // A browser without module preloading loads the modules one after another instead.
    modulePreload: { polyfill: false },
    // The content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  test: {
    globalSetup: 'test/support/prepare.ts',
    testTimeout: 180_000,
    // More pages at a time only wait for each other.
    maxConcurrency: 3,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          setupFiles: 'test/support/closeContexts.ts',
          isolate: false,
          ...few,
        },
      },
      {
        extends: true,
        test: {
          name: 'called',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...measured, ...slow, inBrowsers],
          // Starting a process for each file would take longer than its tests.
          isolate: false,
          ...few,
        },
      },
      {
        extends: true,
        // The state is in browsers, servers and processes, so files can share a process.
        test: {
          name: 'slow',
          include: [...slow, inBrowsers],
          exclude: measured,
          setupFiles: 'test/support/closeContexts.ts',
          isolate: false,
          ...parallel,
        },
      },
    ],
  },
});
