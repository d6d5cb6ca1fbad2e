import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { locales } from './contract/locales.ts';
import { fuzzyPoFormat } from './tools/build/fuzzyPoFormat.ts';

// A test extracts into a directory of its own, and compares.
const directory = process.env.LOCALES_DIR ?? '<rootDir>/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: join(directory, '{locale}'), include: ['src'] }],
  format: fuzzyPoFormat({ lineNumbers: false }),
});
