import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Babel from '@babel/core';

/**
 * Registers a loader that expands Lingui's macros, as the build does. Modules with macros have to be imported later by
 * `import()`. In Vite the loader does nothing.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!/\/(src\/i18n\/messages\/\w+|types\/\w+\/words)\.ts$/.test(url))
      return nextLoad(url, context);
    // The built package contains expanded macros and does not include Babel.
    const { transformSync }: typeof Babel = createRequire(import.meta.url)('@babel/core');
    const file = fileURLToPath(url);
    const read = transformSync(readFileSync(file, 'utf8'), {
      filename: file,
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    });
    return { format: 'module-typescript', shortCircuit: true, source: read?.code ?? '' };
  },
});
