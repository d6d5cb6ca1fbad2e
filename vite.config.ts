import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkManifest } from './tools/build/chunks.ts';
import { splitCatalogs } from './tools/build/splitCatalogs.ts';

/** Tests with a bound on how long something takes, or on what it costs: nothing else runs beside them. */
const measured = [
  'test/effects/api.test.ts',
  'test/journeys/{start/firstLoad,answering/{offline,time}}.test.ts',
  'test/server/{http/bodies,uploads/content,uploads/decoderQueue,http/slowRequests,db/sqlite,db/lockedRow}.test.ts',
];

/** Tests that start processes, wait for real time or need the network: `npm run test:quick` leaves them out. */
const slow = [
  'test/server/{cli,run,storage}/**/*.test.ts',
  'test/server/auth/oidcLogin.test.ts',
  'test/server/config/dependencies.test.ts',
  'test/server/db/{crash,fsync,fullDisk}.test.ts',
  'test/server/http/rawRequests.test.ts',
  'test/server/observability/*.test.ts',
  'test/server/sessions/{deadlineSweep,twoProcesses}.test.ts',
  'test/server/uploads/stream.test.ts',
  'test/tools/paths/{cli,run/*,survey/*}.test.ts',
];

/** Tests of the built app in a browser. */
const walked = ['test/{embed,gallery,journeys,paths}/**/*.test.ts'];

/** Most tests wait for a browser or a database rather than for a processor. */
const beside = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } };

// Those of the developer page come last: the short names are for respondents.
const classes = globSync('src/**/*.module.css')
  .sort((a, b) => Number(isDev(a)) - Number(isDev(b)) || (a < b ? -1 : 1))
  .flatMap(classesOf);

/**
 * What every browser has that the build is made for, and what none of them has: libraries need neither look for it nor
 * bring a substitute. It only goes for the build, which is why React's developer tools find nothing there.
 */
const known = Object.fromEntries(
  Object.entries({
    object: ['document', 'globalThis', 'history', 'performance', 'window', 'window.document'],
    function: [
      'AbortController',
      'MessageChannel',
      'Promise',
      'WeakMap',
      'clearTimeout',
      'performance.now',
      'queueMicrotask',
      'reportError',
      'setTimeout',
      'window.document.createElement',
    ],
    undefined: ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'setImmediate'],
  }).flatMap(([type, names]) => names.map((name) => [`typeof ${name}`, `"${type}"`])),
);

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
    compressed(),
    embedScript(),
  ],
  css: { modules: { generateScopedName: shortName } },
  resolve: {
    alias: [
      // React 18 and later have this hook themselves: the shim serves older versions.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // What fetches a part of the app, in fewer bytes.
      {
        find: '\0vite/preload-helper.js',
        replacement: fileURLToPath(new URL('src/effects/page/preload.ts', import.meta.url)),
      },
    ],
  },
  build: {
    // The server looks up the chosen catalog's file here, to have it fetched beside the app.
    manifest: true,
    // Every file stays a file: the content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A part itself is fetched by the import that asks for it.
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
        // Nothing we load reads a property for what the reading does, or changes what is built in.
        pure_getters: true,
        unsafe: true,
      },
    },
    // What every visit needs is one file, whatever else also needs parts of it.
    rolldownOptions: {
      transform: { define: known },
      output: {
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
        // The app names them all, and no letter of a hash can be compressed: seven are enough.
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
    // Something that is waited for may take its time; what must be quick says so itself.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
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
          ...beside,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: slow, ...beside },
      },
      {
        extends: true,
        // What they try is in a browser and a server: nothing of it is left in the process that the next file runs in.
        test: {
          name: 'walked',
          include: walked,
          exclude: measured,
          setupFiles: 'test/support/closeContexts.ts',
          isolate: false,
          ...beside,
        },
      },
    ],
  },
});

/**
 * A class in as few letters as there are: the names are ours alone, and are sent with every first visit. They follow
 * the order of the files, so that the same sources always make the same build.
 */
function shortName(name: string, file: string): string {
  const place = classes.indexOf(`${relative(process.cwd(), file.split('?', 1)[0] ?? '')} ${name}`);
  if (place < 0) throw new Error(`${file} has a class that was not found in it: ${name}`);
  return `_${place.toString(36)}`;
}

function isDev(file: string): boolean {
  return file.startsWith(join('src', 'dev'));
}

/** Every class and every motion that a file names. */
function classesOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
  return [...new Set([...names].map(([, name]) => `${file} ${name}`))];
}

/** Brotli and gzip beside every asset, made once, so that serving one costs nothing. */
function compressed(): Plugin {
  return {
    name: 'askpath-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir ?? 'dist', 'assets');
      await Promise.all((await readdir(assets)).map((name) => compress(join(assets, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** `/embed.js`, which runs in other people's pages: a build of its own, one classic script that shares nothing. */
function embedScript(): Plugin {
  return {
    name: 'askpath-embed',
    async writeBundle({ dir }) {
      const file = join(dir ?? 'dist', 'embed.js');
      await writeFile(file, await buildEmbed());
      await compress(file);
    },
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', (_, response, next) => {
        buildEmbed().then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}

async function buildEmbed(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'askpath' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const [script] = bundle && 'output' in bundle ? bundle.output : [];
  if (script?.type !== 'chunk') throw new Error('Nothing was built of src/embed.');
  return script.code;
}
