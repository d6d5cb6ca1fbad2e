import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, UserConfig } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The build of a package for `npm pack`, which writes JavaScript into `dist/`, because Node does not strip types below
 * `node_modules`. Every module keeps its path in the repository, so that it finds the files beside it.
 */
export function packageBuild(
  folder: string,
  entries: readonly string[],
  assets: readonly string[] = [],
): UserConfig {
  return {
    root: repository,
    logLevel: 'warn',
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), copied(assets)],
    build: {
      ssr: true,
      outDir: `${folder}/dist`,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: entries.map((entry) => `${repository}${folder}/${entry}`),
        output: {
          preserveModules: true,
          preserveModulesRoot: repository,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}

/** Copies files that modules read at run time. */
function copied(assets: readonly string[]): Plugin {
  return {
    name: 'askpath-package-assets',
    writeBundle({ dir = '' }) {
      for (const asset of assets)
        cpSync(join(repository, asset), join(dir, asset), { recursive: true });
    },
  };
}
