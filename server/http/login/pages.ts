import { html } from 'hono/html';
import { type Html, htmlPage, sameOriginReferrer } from '../htmlPage.ts';

export const maxNameLength = 100;

export function logoutPage(action: string): Html {
  const title = 'Sign out?';
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <p>What you have sent is kept, and you can go on after you sign in again. What you have typed and not sent is removed from this browser.</p>
      <form method="post" action="${action}">
        <button class="button">Sign out</button>
      </form>`,
    { head: sameOriginReferrer },
  );
}

/** The form of the development login; `error` describes the rejected name. */
export function namePage(action: string, from: string, error: string | null): Html {
  const title = 'Sign in for development – any name';
  return htmlPage(
    error === null ? title : `Error: ${title}`,
    html`<h1>${title}</h1>
      <p id="hint">Answers are kept under this name, on every device. There is no password: this is for trying surveys out, never for real ones.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="from" value="${from}" />
        <label for="name">Any name</label>
        ${error === null ? '' : html`<p class="wrong" id="wrong">${error}</p>`}
        <input
          id="name"
          name="name"
          maxlength="${maxNameLength}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          dir="auto"
          required
          aria-describedby="${error === null ? 'hint' : 'wrong hint'}"
          ${error === null ? '' : html`aria-invalid="true" autofocus`}
        />
        <button class="button">Sign in</button>
      </form>`,
    { head: sameOriginReferrer },
  );
}
