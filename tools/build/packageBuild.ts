import { cpSync, readFileSync } from 'node:fs';
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
  const inputs = entries.map((entry) => `${repository}${folder}/${entry}`);
  const check = versionCheck(join(repository, folder));
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
        input: inputs,
        output: {
          preserveModules: true,
          preserveModulesRoot: repository,
          entryFileNames: '[name].js',
          banner: ({ facadeModuleId }) => (inputs.includes(facadeModuleId ?? '') ? check : ''),
        },
      },
    },
  };
}

/** Stops a command on an older Node, which would do nothing and exit with 0 because it has no `import.meta.main`. */
function versionCheck(folder: string): string {
  const { name, engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const major = Number(/\d+/.exec(engines.node));
  return `if (parseInt(process.versions.node) < ${major}) {
\tconsole.error('${name} needs Node ${major} or later, and this is ' + process.versions.node);
\tprocess.exit(2);
}`;
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
