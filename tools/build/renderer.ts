import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { appPlugins } from './appPlugins.ts';
import { cssModules } from './cssModules.ts';

/** Builds `server/render.js`, which renders the first screen on the server. */
export function renderer(): Plugin {
  return {
    name: 'askpath-renderer',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: appPlugins(),
        css: { modules: cssModules },
        define: { 'process.env.NODE_ENV': '"production"' },
        // Libraries are bundled, so that they run in production mode in every environment.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/render.tsx',
          outDir: join(dir ?? 'dist', 'server'),
          target: 'node24',
          copyPublicDir: false,
          rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
        },
      });
    },
  };
}
