import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@babel/core';

/**
 * Has Node read the app's sentences, which are written with Lingui's macros, as the build reads them. Modules have to be
 * imported after this one, by `import()`. Where Vite reads them, as in a test, nothing changes.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!/\/src\/words\/\w+\.ts$/.test(url)) return nextLoad(url, context);
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
