import { html, raw } from 'hono/html';
import { plainText } from '../../content/sanitize.ts';
import { defaultLanguage } from '../../surveys/localize.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { type Html, htmlPage, sameOriginReferrer } from '../htmlPage.ts';
import { resultsPath } from './access.ts';

const title = 'Results';

/** Makes the form for the token; `error` says why the token that was sent is refused. */
export function signInPage(to: string, error: string | null, basePath: string): Html {
  return htmlPage(
    error === null ? title : `Error: ${title}`,
    html`<h1>${title}</h1>
      <form method="post" action="${basePath}${resultsPath}">
        <input type="hidden" name="to" value="${to}" />
        <label for="token">Token for the results</label>
        ${error === null ? '' : html`<p class="wrong" id="wrong">${error}</p>`}
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="current-password"
          required
          ${error === null ? '' : html`aria-describedby="wrong" aria-invalid="true" autofocus`}
        />
        <button class="button">Sign in</button>
      </form>`,
    { head: sameOriginReferrer, basePath },
  );
}

export function surveyListPage(surveys: Iterable<Questionnaire>, basePath: string): Html {
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <ul>
        ${[...surveys].map(({ id, definition }) => {
          const title = raw(plainText(definition.title.in([])));
          const language = definition.title.languageFor([]) || defaultLanguage(definition) || '';
          return html`<li>
            <a href="${basePath}${resultsPath}/${id}" lang="${language}" dir="auto">${title}</a>
            <code>${id}</code>
          </li>`;
        })}
      </ul>
      <form method="post" action="${basePath}${resultsPath}">
        <button class="button" name="do" value="signOut">Sign out</button>
      </form>`,
    { head: sameOriginReferrer, basePath },
  );
}
