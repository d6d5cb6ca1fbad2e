import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@babel/core';

/**
 * Registers a loader that expands Lingui's macros, as the build does. Modules with macros must be imported after this
 * one, by `import()`; under Vite nothing changes.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!/\/src\/i18n\/messages\/\w+\.ts$/.test(url)) return nextLoad(url, context);
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
