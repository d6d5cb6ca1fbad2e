import { html } from 'hono/html';
import { type Html, htmlPage, sameOriginReferrer } from '../htmlPage.ts';
import type { Words } from '../pageTexts.ts';

export const maxNameLength = 100;

export function logoutPage({ basePath, locale, texts }: Words, action: string): Html {
  return htmlPage(
    texts.signOutQuestion,
    html`<h1>${texts.signOutQuestion}</h1>
      <p>${texts.signOutText}</p>
      <form method="post" action="${basePath}${action}">
        <button class="button">${texts.signOut}</button>
      </form>`,
    { head: sameOriginReferrer, locale, basePath },
  );
}

/** Makes the form of the development login; `error` says why the name that was sent is refused. */
export function namePage(
  { basePath, locale, texts }: Words,
  action: string,
  from: string,
  error: 'nameMissing' | 'nameTooLong' | null,
): Html {
  return htmlPage(
    error === null ? texts.signInForDevelopment : texts.signInForDevelopmentError,
    html`<h1>${texts.signInForDevelopment}</h1>
      <p id="hint">${texts.signInForDevelopmentHint}</p>
      <form method="post" action="${basePath}${action}">
        <input type="hidden" name="from" value="${from}" />
        <label for="name">${texts.anyName}</label>
        ${error === null ? '' : html`<p class="wrong" id="wrong">${texts[error]}</p>`}
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
        <button class="button">${texts.signIn}</button>
      </form>`,
    { head: sameOriginReferrer, locale, basePath },
  );
}
