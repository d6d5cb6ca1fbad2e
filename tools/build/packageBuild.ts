import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, UserConfig } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The build of a package for `npm pack`, which writes JavaScript into `dist/`, because Node does not strip types below
 * `node_modules`. Every module keeps its path in the repository, so that it finds the files beside it; those that
 * `exports` names have their declarations beside them.
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
    plugins: [
      babel({ presets: [linguiTransformerBabelPreset()] }),
      copied(assets),
      declared(folder),
    ],
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

interface Exported {
  readonly default: string;
}

/** Writes the declarations of the modules in `exports`, and of those that they import. */
function declared(folder: string): Plugin {
  const { exports = {} }: { readonly exports?: Readonly<Record<string, Exported>> } = JSON.parse(
    readFileSync(join(repository, folder, 'package.json'), 'utf8'),
  );
  const modules = Object.values(exports).map(({ default: file }) =>
    file.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
  );
  return {
    name: 'askpath-package-declarations',
    writeBundle({ dir = '' }) {
      if (modules.length === 0) return;
      // The compiler finds types from the folder of its configuration, so this is below the repository.
      const all = mkdtempSync(join(dir, 'declarations-'));
      try {
        compileDeclarations(all, modules);
        for (const file of reachable(all, modules)) cpSync(join(all, file), join(dir, file));
      } finally {
        rmSync(all, { recursive: true });
      }
    },
  };
}

/** Writes the declarations of these modules, and of all that they import for any reason, into a directory. */
function compileDeclarations(directory: string, modules: readonly string[]): void {
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: '.' },
    ...{ rootDir: repository, rewriteRelativeImportExtensions: true, noCheck: true },
  };
  const config = {
    extends: join(repository, 'tsconfig.json'),
    ...{ compilerOptions, include: [], exclude: [] },
    files: modules.map((module) => join(repository, `${module}.ts`)),
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repository, 'node_modules/.bin/tsc');
  // Its status is no fault: `npm run check` judges the types, and modules behind the exported ones may have no declaration.
  spawnSync(compiler, ['-p', directory]);
}

/** The declarations of these modules, and those that declarations import. */
function reachable(directory: string, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set(modules.map((module) => `${module}.d.ts`));
  // A set yields what is added to it meanwhile.
  for (const file of files) {
    const text = readFileSync(join(directory, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(
      /(?:from |import\()["'](\.[^"']+)\.[jt]s["']/g,
    )) {
      const imported = join(directory, dirname(file), `${specifier}.d.ts`);
      files.add(relative(directory, imported));
    }
  }
  return files;
}
