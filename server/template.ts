import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { direction, type Locale } from '../contract/locales.ts';

/** The app's one page, before it knows whom it is for. */
export interface Template {
  /** The page for one reader; `reply` is put in as inert data, so that the first screen needs no call. */
  readonly render: (locale: Locale, reply: object | null) => string;
}

const manifestSchema = v.record(v.string(), v.object({ file: v.string() }));

/**
 * Reads the built page and what Vite says about its files.
 *
 * @throws when the page is not there, or has not the places this server fills in
 */
export async function readTemplate(distDir: string): Promise<Template> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`There is no built app in ${distDir}: run \`npm run build\` first`, { cause });
  });
  for (const place of [root, block]) {
    if (!html.includes(place)) throw new Error(`${distDir}/index.html has no ${place}`);
  }
  const manifest = await readManifest(join(distDir, '.vite', 'manifest.json'));
  return {
    render: (locale, reply) =>
      html
        .replace(root, () => `<html lang="${locale}" dir="${direction(locale)}">`)
        .replace(block, () => preload(manifest, locale) + inert(reply)),
  };
}

const root = '<html lang="en" dir="ltr">';
const block = '<!--location-->';

/** Has the reader's catalog fetched beside the app instead of after it. */
function preload(manifest: ReadonlyMap<string, string>, locale: Locale): string {
  const file = manifest.get(`locales/${locale}.po`);
  return file === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** Data that no browser runs, and that no text in it can end (reliability S01). */
function inert(reply: object | null): string {
  if (reply === null) return '';
  const json = JSON.stringify(reply).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="location">${json}</script>`;
}

/** Built files by the source they come from. A build without a manifest has no catalogs to preload. */
async function readManifest(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    const manifest = v.parse(manifestSchema, JSON.parse(await readFile(file, 'utf8')));
    return new Map(Object.entries(manifest).map(([source, built]) => [source, built.file]));
  } catch {
    return new Map();
  }
}
