import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { locales } from './contract/locales.ts';
import { fuzzyPoFormat } from './tools/build/fuzzyPoFormat.ts';

// A test extracts into a directory of its own, and compares.
const directory = process.env.LOCALES_DIR ?? '<rootDir>/locales';

/** Sentences of pages that the server alone draws: the app does not load them. */
const onServer = [
  'src/screens/statement/',
  'src/i18n/messages/page.ts',
  'src/i18n/messages/serverPages.ts',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: join(directory, '{locale}'), include: ['src', 'types'], exclude: onServer },
    { path: join(directory, 'server', '{locale}'), include: onServer },
  ],
  format: fuzzyPoFormat({ lineNumbers: false }),
});
