import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFramed, type Mode } from '../../../contract/address.ts';
import { direction, type Locale } from '../../../contract/locales.ts';
import type { PageSentences, Rendered } from '../../../contract/pages/render.ts';
import type { Scheme } from '../../../contract/scheme.ts';
import { type Files, readBuild } from './build.ts';
import {
  type InlineSources,
  inlineScript,
  inlineStyle,
  inlineStyles,
  oldBrowserScript,
  startScript,
  styleAttributeSources,
} from './inline.ts';
import type { RenderResult } from './renderer.ts';
import { noMark, testMark } from './testMark.ts';

interface Page {
  readonly html: string;
  readonly sources: InlineSources;
}

interface PageOptions {
  readonly locale: Locale;
  readonly mode: Mode;
  /** The scheme that a host page requests for the embedded survey, or that of the survey's theme. */
  readonly scheme: Scheme | null;
  /** The style sheet of the survey's theme; empty without one. */
  readonly themeStyle: string;
  readonly isTest?: boolean;
}

export interface Template {
  /**
   * Embeds `reply` as inert data, so that the first screen needs no call.
   * @param rendered the rendered first screen, which shows before the script runs; with null the
   * script renders the screen, and a page with `later` reloads itself if the browser runs no script
   */
  readonly render: (page: PageOptions, reply: object | null, rendered: RenderResult) => Page;
}

const rootElement = '<html lang="en" dir="ltr">';
const locationPlaceholder = '<!--location-->';
const appPlaceholder = '<div id="root"></div>';
const titlePlaceholder = /<title>[^<]*<\/title>/;
const scriptless = /<noscript>[^<]*(?:<(?!\/?noscript>)[^<]*)*<\/noscript>\n?/;
const outdated = /<p id="outdated"[^<>]*>[^<]*<\/p>\n?/;
const sentence = /(<p id="(broken|scriptless|outdated)"[^<>]*>)[^<]*/g;
const linked =
  /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^<>]*>(?:<\/script>)?\n?/g;

/**
 * Reads the page that the build has made.
 * @throws without a build, for a page that lacks a placeholder, and for a build of another base path
 */
export async function readTemplate(
  distDir: string,
  sentences: (locale: Locale) => PageSentences | null,
  basePath = '',
): Promise<Template> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`There is no built app in ${distDir}: run \`npm run build\` first`, { cause });
  });
  for (const placeholder of [rootElement, locationPlaceholder, appPlaceholder]) {
    if (!html.includes(placeholder)) throw new Error(`${distDir}/index.html has no ${placeholder}`);
  }
  const [, builtPath = basePath] = / href="([^"]*)\/favicon\.svg"/.exec(html) ?? [];
  if (builtPath !== basePath)
    throw new Error(
      `The app in ${distDir} was built with BASE_PATH="${builtPath}", and the server has "${basePath}"`,
    );
  const build = await readBuild(distDir, basePath);
  const stylesOf = await inlineStyles(distDir, build, html);
  const [script = ''] = build.app.scripts;
  const form = html.replace(linked, '').replace(scriptless, '').replace(outdated, '');
  return {
    render({ locale, mode, scheme, themeStyle, isTest }, reply, renderResult) {
      const root = rootOf(locale, scheme);
      const theme = themeStyle === '' ? { html: '', sources: [] } : inlineTheme(themeStyle);
      const first = build.first(locale, mode);
      const pageSentences = sentences(locale);
      const mark = isTest
        ? testMark(escapeText(pageSentences?.testAnswers ?? 'Test answers'), locale)
        : noMark;
      const fill = (page: string) =>
        withSentences(page, pageSentences).replace(rootElement, () => root);
      if (renderResult === null || renderResult === 'later') {
        const isLater = renderResult === 'later';
        const page = isLater
          ? html.replace(scriptless, () => loading(pageSentences)).replace(outdated, '')
          : html;
        const links =
          (isLater ? refresh(retrySeconds) : '') +
          linksTo(first) +
          theme.html +
          inertJson(reply) +
          oldBrowserScript.html;
        return {
          html: fill(page)
            .replace(locationPlaceholder, () => links)
            .replace(appPlaceholder, () => mark.html + appPlaceholder),
          sources: {
            script: [oldBrowserScript.source],
            style: [...theme.sources, ...mark.sources],
          },
        };
      }
      const rendered = renderResult;
      const inlined = stylesOf(root + rendered.html);
      const later = [
        ...[...build.app.scripts, ...first.scripts, ...inlined.scripts].map((file) =>
          preload('rel="modulepreload"', file),
        ),
        ...inlined.styles.map((file) => preload('rel="preload" as="style"', file)),
      ].join('');
      return {
        html: fill(form)
          .replace(titlePlaceholder, () => `<title>${escapeText(rendered.title)}</title>`)
          .replace(locationPlaceholder, () => head(rendered) + inlined.html + theme.html)
          .replace(
            appPlaceholder,
            () =>
              `${mark.html}<div id="root">${rendered.html}</div>${inlineScript.html}` +
              inertJson(reply) +
              (isFramed(mode) ? scriptWithLoad(script) : startScript.html(script)) +
              later,
          ),
        sources: {
          script: [inlineScript.source, startScript.source],
          style: [
            ...inlined.sources,
            ...theme.sources,
            ...mark.sources,
            ...styleAttributeSources(rendered.html),
          ],
        },
      };
    },
  };
}

/** Makes browsers without Sec-Fetch-Site send the origin of the form, which the default policy hides. */
const referrer = '<meta name="referrer" content="same-origin">';

function head({ refreshAfter }: Rendered): string {
  return referrer + (refreshAfter === null ? '' : refresh(refreshAfter));
}

const retrySeconds = 2;

function refresh(seconds: number): string {
  return `<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`;
}

function loading(pageSentences: PageSentences | null): string {
  return pageSentences ? `<noscript><p>${escapeText(pageSentences.loading)}</p></noscript>` : '';
}

function withSentences(page: string, pageSentences: PageSentences | null): string {
  return page.replace(sentence, (match, start: string, id: 'broken' | 'scriptless' | 'outdated') =>
    pageSentences ? start + escapeText(pageSentences[id]) : match,
  );
}

/** Returns a script element that no browser runs and that no text in `reply` can end. */
function inertJson(reply: object | null): string {
  if (reply === null) return '';
  const json = JSON.stringify(reply).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="location">${json}</script>`;
}

/** Starts the app before the `load` event, after which the page around a frame waits a few seconds for its first message. */
function scriptWithLoad(file: string): string {
  return `<script type="module" crossorigin src="${file}"></script>`;
}

function linksTo({ scripts, styles }: Files): string {
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ].join('');
}

function escapeText(text: string): string {
  return text.replace(/[<&]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function preload(kind: string, file: string): string {
  return `<link ${kind} crossorigin fetchpriority="low" href="${file}">`;
}

function inlineTheme(css: string): { readonly html: string; readonly sources: readonly string[] } {
  const { source } = inlineStyle(css);
  const fonts = [...css.matchAll(/url\(((?:\/[\w-]+)*\/fonts\/[\w.-]+)\)/g)].map(
    ([, file]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  );
  return { html: `${fonts.join('')}<style data-theme>${css}</style>`, sources: [source] };
}

function rootOf(locale: Locale, scheme: Scheme | null): string {
  const forced = scheme ? ` data-scheme="${scheme}"` : '';
  return `<html lang="${locale}" dir="${direction(locale)}"${forced}>`;
}
