import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Mode } from '../../../contract/address.ts';
import { direction, type Locale, locales } from '../../../contract/locales.ts';
import { readBuildFile } from './buildFile.ts';
import { readPreload } from './chunks.ts';

export interface Template {
  /** Embeds `reply` as inert data, so that the first screen needs no call. */
  readonly render: (locale: Locale, reply: object | null, mode: Mode) => string;
}

/** Sentences of the page by locale and by the id of their paragraph. */
const sentencesSchema = v.record(v.string(), v.record(v.string(), v.string()));

const rootElement = '<html lang="en" dir="ltr">';
const locationPlaceholder = '<!--location-->';

/** @throws without a build, and for a page without the placeholders */
export async function readTemplate(distDir: string): Promise<Template> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`There is no built app in ${distDir}: run \`npm run build\` first`, { cause });
  });
  for (const placeholder of [rootElement, locationPlaceholder]) {
    if (!html.includes(placeholder)) throw new Error(`${distDir}/index.html has no ${placeholder}`);
  }
  const [preload, sentences] = await Promise.all([
    readPreload(distDir),
    readBuildFile(join(distDir, '.vite', 'words.json'), sentencesSchema),
  ]);
  const pages = new Map(
    locales.map((locale) => [locale, withSentences(html, sentences[locale] ?? {})]),
  );
  return {
    render: (locale, reply, mode) =>
      (pages.get(locale) ?? html)
        .replace(rootElement, () => `<html lang="${locale}" dir="${direction(locale)}">`)
        .replace(locationPlaceholder, () => preload(locale, reply, mode) + inertJson(reply)),
  };
}

/** A script element that no browser runs and that no text in it can end (reliability S01). */
function inertJson(reply: object | null): string {
  if (reply === null) return '';
  const json = JSON.stringify(reply).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="location">${json}</script>`;
}

function withSentences(html: string, sentences: Readonly<Record<string, string>>): string {
  return Object.entries(sentences).reduce((page, [id, sentence]) => {
    const index = page.indexOf(`<p id="${id}"`);
    if (index < 0) return page;
    const start = page.indexOf('>', index) + 1;
    const end = page.indexOf('</p>', start);
    return page.slice(0, start) + sentence.replace(/[<&]/g, escapeChar) + page.slice(end);
  }, html);
}

function escapeChar(char: string): string {
  return `&#${char.charCodeAt(0)};`;
}
