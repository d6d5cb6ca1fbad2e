import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { direction, type Locale } from '../../contract/locales.ts';
import { englishPageTexts } from '../../contract/pages/pageTexts.ts';
import type { Words } from './pageTexts.ts';

/**
 * The style sheet of the server's pages is a file, because the content security policy forbids
 * inline styles.
 */
export const style = readFileSync(new URL('style.css', import.meta.url), 'utf8');
export const stylePath = '/api/login/style.css';

export type Html = ReturnType<typeof html>;

/** Makes browsers without Sec-Fetch-Site send the origin of a form. */
export const sameOriginReferrer = html`<meta name="referrer" content="same-origin" />`;

/** Makes a page of a heading and a text; with the path `retryUrl` the page has a link that tries again. */
export function messagePage(
  title: string,
  message: string | null,
  retryUrl: string | null,
  { basePath, locale, texts }: Words = { basePath: '', locale: 'en', texts: englishPageTexts },
): Html {
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      ${message === null ? '' : html`<p>${message}</p>`}
      ${retryUrl === null ? '' : html`<a class="button" href="${basePath}${retryUrl}">${texts.tryAgain}</a>`}`,
    { basePath, locale },
  );
}

interface PageOptions {
  readonly head?: Html | '';
  readonly locale?: Locale;
  /** The path below which the browser finds the server. */
  readonly basePath?: string;
}

export function htmlPage(
  title: string,
  body: Html,
  { head = '', locale = 'en', basePath = '' }: PageOptions = {},
): Html {
  return html`<!doctype html>
    <html lang="${locale}" dir="${direction(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${head}
        <title>${title}</title>
        <link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${basePath}${stylePath}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
