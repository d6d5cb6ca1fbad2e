import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst, walked } from './test/support/longestFirst.ts';
import viteConfig from './vite.config.ts';

/** Tests that measure time or cost, and wait for it, run beside few others. */
const measured = [
  'test/effects/sendWithRetries.test.ts',
  'test/journeys/{start/firstLoad,answering/offline}.test.ts',
  'server/test/{http/bodies,uploads/content,uploads/decoderQueue,http/slowRequests,db/locks}.test.ts',
];

/**
 * Matrices of types, samples, languages, devices and embedding pages, every transition of the machines, packed packages, and servers that
 * are killed: `npm run test:wide`. `npm test` has what they vary once.
 */
const wide = [
  'packages/*/test/package.test.ts',
  'packages/paths/test/{formats/runners,run/foreign,run/planned,run/proxy,run/run}.test.ts',
  'server/test/{cli/backup,db/crash,db/releases,storage/s3,webhooks/process}.test.ts',
  'test/{gallery,packages,paths}/*.test.ts',
  'test/journeys/{accessibility,security,servers}/**/*.test.ts',
  'test/journeys/answering/{pictureParts,samplesWithoutScript}.test.ts',
  'test/journeys/embedded/{browsers,frames,login,signedInfo,withoutScript}.test.ts',
  'test/journeys/languages/translated.test.ts',
  'test/journeys/return/reloadTypes.test.ts',
  'test/journeys/start/{brokenScript,fetchedFiles,lateScript,oldBrowsers,samples}.test.ts',
];

/** Tests that start processes, wait for real time, need the network or a processor for long: `npm run test:quick` leaves them out. */
const slow = [
  'server/test/{cli,run,storage}/**/*.test.ts',
  'packages/conformance/test/{cli,faults,servers,signedInfo}.test.ts',
  'packages/import/test/**/*.test.ts',
  'packages/terminal/test/terminal.test.ts',
  'server/test/auth/{oidcLogin,oidcRefusals}.test.ts',
  'server/test/config/dependencies.test.ts',
  'server/test/db/{fsync,fullDisk}.test.ts',
  'server/test/export/statisticalPrograms.test.ts',
  'server/test/forgetting/forget*.test.ts',
  'test/contract/linear.test.ts',
  'server/test/http/{health,rawRequests}.test.ts',
  'server/test/limits/{limits,processes,requestKinds}.test.ts',
  'server/test/observability/*.test.ts',
  'server/test/sessions/{deadlineSweep,twoProcesses}.test.ts',
  'server/test/uploads/stream.test.ts',
  'server/test/webhooks/delivery.test.ts',
  'packages/paths/test/{cli,run/*,survey/*}.test.ts',
  'packages/paths/test/simulate/simulate.test.ts',
];

const inBrowsers = `test/{${walked.join(',')}}/**/*.test.ts`;

/** A test that waits leaves its processor to another; more at once only wait for each other. */
const maxWorkers = availableParallelism() + 1;
/** The state is in browsers, servers and processes, so files can share a process. */
const inProcesses = {
  isolate: false,
  sequence: { groupOrder: 0 },
};
/** After the slow ones, which would end last. */
const quick = { sequence: { groupOrder: 1 } };

const tests = defineConfig({
  test: {
    globalSetup: 'test/support/prepare.ts',
    setupFiles: 'test/support/sharedProcess.ts',
    testTimeout: 400_000,
    // More pages at a time only wait for each other.
    maxConcurrency: 3,
    maxWorkers,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          isolate: false,
          ...quick,
        },
      },
      {
        extends: true,
        test: {
          name: 'called',
          include: ['{test,server/test,packages/*/test}/**/*.test.{ts,tsx}'],
          exclude: [...measured, ...slow, ...wide, inBrowsers],
          // Starting a process for each file would take longer than its tests.
          isolate: false,
          ...quick,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [...slow, inBrowsers],
          exclude: [...measured, ...wide],
          ...inProcesses,
        },
      },
      {
        extends: true,
        test: { name: 'wide', include: wide, ...inProcesses },
      },
    ],
  },
});

export default mergeConfig(viteConfig, tests);
