import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mode } from '../../../contract/address.ts';
import { direction, type Locale } from '../../../contract/locales.ts';
import type { PageSentences, Rendered } from '../../../contract/render.ts';
import type { Theme } from '../../../contract/theme.ts';
import { type Files, readBuild } from './build.ts';
import {
  type InlineSources,
  inlineScript,
  inlineStyles,
  oldBrowserScript,
  styleAttributeSources,
} from './inline.ts';
import type { Drawing } from './renderer.ts';
import { noMark, testMark } from './testMark.ts';

interface Page {
  readonly html: string;
  readonly sources: InlineSources;
}

interface PageOptions {
  readonly locale: Locale;
  readonly mode: Mode;
  /** The theme that a host page asks for. */
  readonly theme: Theme | null;
  readonly isTest?: boolean;
}

export interface Template {
  /**
   * Embeds `reply` as inert data, so that the first screen needs no call.
   *
   * @param drawing the first screen, which then shows before the script runs; without one the script draws it, or a
   *   page without a script asks for it again
   */
  readonly render: (page: PageOptions, reply: object | null, drawing: Drawing) => Page;
}

const rootElement = '<html lang="en" dir="ltr">';
const locationPlaceholder = '<!--location-->';
const appPlaceholder = '<div id="root"></div>';
const titlePlaceholder = '<title>Askpath</title>';
const scriptless = /<noscript>[^<]*(?:<(?!\/?noscript>)[^<]*)*<\/noscript>\n?/;
const outdated = /<p id="outdated"[^<>]*>[^<]*<\/p>\n?/;
const sentence = /(<p id="(broken|scriptless|outdated)"[^<>]*>)[^<]*/g;
const linked =
  /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^<>]*>(?:<\/script>)?\n?/g;

/** Throws without a build, and for a page without the placeholders. */
export async function readTemplate(
  distDir: string,
  sentences: (locale: Locale) => PageSentences | null,
): Promise<Template> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`There is no built app in ${distDir}: run \`npm run build\` first`, { cause });
  });
  for (const placeholder of [rootElement, locationPlaceholder, appPlaceholder, titlePlaceholder]) {
    if (!html.includes(placeholder)) throw new Error(`${distDir}/index.html has no ${placeholder}`);
  }
  const build = await readBuild(distDir);
  const stylesOf = await inlineStyles(distDir, build, html);
  const [script = ''] = build.app.scripts;
  const form = html.replace(linked, '').replace(scriptless, '').replace(outdated, '');
  return {
    render({ locale, mode, theme, isTest }, reply, drawing) {
      const root = rootOf(locale, theme);
      const first = build.first(locale, mode);
      const own = sentences(locale);
      const mark = isTest
        ? testMark(escapeText(own?.testAnswers ?? 'Test answers'), locale)
        : noMark;
      const fill = (page: string) => withSentences(page, own).replace(rootElement, () => root);
      if (drawing === null || drawing === 'later') {
        const isLater = drawing === 'later';
        const page = isLater
          ? html.replace(scriptless, () => loading(own)).replace(outdated, '')
          : html;
        const links =
          (isLater ? refresh(retrySeconds) : '') +
          linksTo(first) +
          inertJson(reply) +
          oldBrowserScript.html;
        return {
          html: fill(page)
            .replace(locationPlaceholder, () => links)
            .replace(appPlaceholder, () => mark.html + appPlaceholder),
          sources: { script: [oldBrowserScript.source], style: mark.sources },
        };
      }
      const drawn = drawing;
      const inlined = stylesOf(root + drawn.html);
      const later = [
        ...[...build.app.scripts, ...first.scripts, ...inlined.scripts].map((file) =>
          preload('rel="modulepreload"', file),
        ),
        ...inlined.styles.map((file) => preload('rel="preload" as="style"', file)),
      ].join('');
      return {
        html: fill(form)
          .replace(titlePlaceholder, () => `<title>${escapeText(drawn.title)}</title>`)
          .replace(locationPlaceholder, () => head(drawn) + inlined.html)
          .replace(
            appPlaceholder,
            () =>
              `${mark.html}<div id="root">${drawn.html}</div>${inlineScript.html}` +
              inertJson(reply) +
              `<script type="module" async crossorigin fetchpriority="low" src="${script}"></script>${later}`,
          ),
        sources: {
          script: [inlineScript.source],
          style: [...inlined.sources, ...mark.sources, ...styleAttributeSources(drawn.html)],
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

function loading(own: PageSentences | null): string {
  return own ? `<noscript><p>${escapeText(own.loading)}</p></noscript>` : '';
}

function withSentences(page: string, own: PageSentences | null): string {
  return page.replace(sentence, (whole, start: string, id: 'broken' | 'scriptless' | 'outdated') =>
    own ? start + escapeText(own[id]) : whole,
  );
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

function rootOf(locale: Locale, theme: Theme | null): string {
  const forced = theme ? ` data-theme="${theme}"` : '';
  return `<html lang="${locale}" dir="${direction(locale)}"${forced}>`;
}
