import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { browserGlobals } from './tools/build/browserGlobals.ts';
import { chunkManifest } from './tools/build/chunks.ts';
import { compressAssets } from './tools/build/compress.ts';
import { embedScript } from './tools/build/embedScript.ts';
import { shortClassName } from './tools/build/shortClassNames.ts';
import { splitCatalogs } from './tools/build/splitCatalogs.ts';

/** Tests that measure time or cost run alone. */
const measured = [
  'test/effects/api.test.ts',
  'test/journeys/{start/firstLoad,answering/offline}.test.ts',
  'test/server/{http/bodies,uploads/content,uploads/decoderQueue,http/slowRequests,db/locks}.test.ts',
];

/** Tests that start processes, wait for real time, need the network or a processor for long: `npm run test:quick` leaves them out. */
const slow = [
  'test/server/{cli,run,storage}/**/*.test.ts',
  'test/server/auth/oidcLogin.test.ts',
  'test/server/config/dependencies.test.ts',
  'test/server/db/{crash,fsync,fullDisk}.test.ts',
  'test/contract/linear.test.ts',
  'test/server/http/rawRequests.test.ts',
  'test/server/limits/limits.test.ts',
  'test/server/observability/*.test.ts',
  'test/server/sessions/{deadlineSweep,twoProcesses}.test.ts',
  'test/server/uploads/stream.test.ts',
  'test/tools/paths/{cli,run/*,survey/*}.test.ts',
];

const walked = ['test/{embed,gallery,journeys,paths}/**/*.test.ts'];

/** Most tests wait for a browser or a database rather than for a processor. */
const parallel = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } };

export default defineConfig({
  plugins: [
    react(),
    lingui(),
    splitCatalogs('src/main.tsx', 'src/i18n/messages/page.ts'),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    chunkManifest({
      question: ['src/questions/views.ts'],
      screen: ['src/screens/parts.ts', 'src/app/Screen.tsx'],
      mode: ['src/app/modes.ts'],
    }),
    compressAssets(),
    embedScript(),
  ],
  css: { modules: { generateScopedName: shortClassName } },
  resolve: {
    alias: [
      // React 18 and later have this hook themselves: the shim serves older versions.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: fileURLToPath(
          new URL('src/actors/useSyncExternalStoreWithSelector.ts', import.meta.url),
        ),
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: '\0vite/preload-helper.js',
        replacement: fileURLToPath(new URL('src/effects/page/preload.ts', import.meta.url)),
      },
    ],
  },
  build: {
    manifest: true,
    // The content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files) => files.filter((file) => file !== part),
    },
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        ecma: 2020,
        passes: 3,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        pure_getters: true,
        unsafe: true,
      },
    },
    // The first load is one file, even where lazy chunks share parts of it.
    rolldownOptions: {
      transform: { define: browserGlobals },
      output: {
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
        // Hashes do not compress, so short ones save bytes in the list of chunks.
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]${facadeModuleId?.endsWith('?rest') ? '.rest' : ''}-[hash:7].js`,
      },
    },
  },
  test: {
    globalSetup: 'test/support/compiled.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          setupFiles: 'test/support/closeContexts.ts',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'called',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...measured, ...slow, ...walked],
          // Starting a process for each file would take longer than its tests.
          isolate: false,
          ...parallel,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: slow, isolate: false, ...parallel },
      },
      {
        extends: true,
        // The state is in the browser and the server, so files can share a process.
        test: {
          name: 'walked',
          include: walked,
          exclude: measured,
          setupFiles: 'test/support/closeContexts.ts',
          isolate: false,
          ...parallel,
        },
      },
    ],
  },
});
