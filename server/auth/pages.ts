import { readFileSync } from 'node:fs';
import { html } from 'hono/html';

/** The style of the pages, and where it is fetched: their policy allows none inside of them. */
export const style = readFileSync(new URL('style.css', import.meta.url), 'utf8');
export const stylePath = '/api/login/style.css';

export type Html = ReturnType<typeof html>;

/** Says what has happened, and offers to try again where that may help. */
export function messagePage(title: string, words: string, again: string | null): Html {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${words}</p>
      ${again === null ? '' : html`<a class="button" href="${again}">Try again</a>`}`,
  );
}

export function logoutPage(action: string): Html {
  const title = 'Sign out?';
  return page(
    title,
    html`<h1>${title}</h1>
      <p>What you have sent is kept, and you can go on after you sign in again. What you have typed and not sent is removed from this browser.</p>
      <form method="post" action="${action}">
        <button class="button">Sign out</button>
      </form>`,
    sameOriginReferrer,
  );
}

/** Asks for a name. `wrong` says what is the matter with the one that was given. */
export function namePage(action: string, from: string, wrong: string | null): Html {
  const title = 'Sign in for development – any name';
  return page(
    wrong === null ? title : `Error: ${title}`,
    html`<h1>${title}</h1>
      <p id="hint">Answers are kept under this name, on every device. There is no password: this is for trying surveys out, never for real ones.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="from" value="${from}" />
        <label for="name">Any name</label>
        ${wrong === null ? '' : html`<p class="wrong" id="wrong">${wrong}</p>`}
        <input
          id="name"
          name="name"
          maxlength="${longestName}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          dir="auto"
          required
          aria-describedby="${wrong === null ? 'hint' : 'wrong hint'}"
          ${wrong === null ? '' : html`aria-invalid="true" autofocus`}
        />
        <button class="button">Sign in</button>
      </form>`,
    sameOriginReferrer,
  );
}

/** Makes browsers without Sec-Fetch-Site send the form's origin. */
const sameOriginReferrer = html`<meta name="referrer" content="same-origin" />`;

/** Characters of a name. */
export const longestName = 100;

export function page(title: string, body: Html, head: Html | '' = ''): Html {
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${head}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
