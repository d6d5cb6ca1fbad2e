import { html } from 'hono/html';
import { lineOf, type Problem } from '../../content/problems/problem.ts';
import { htmlPage } from '../../http/htmlPage.ts';

export const eventsPath = '/dev/preview/events';
export const scriptPath = '/dev/preview/reload.js';

/**
 * Returns a script that reloads the page when another version exists, also after a restart of the
 * command.
 */
export function reloadScript(version: string): string {
  const address = JSON.stringify(`${eventsPath}?version=${encodeURIComponent(version)}`);
  return `const source = new EventSource(${address});
source.onmessage = () => {
  source.close();
  location.reload();
};
`;
}

export function scriptElement(version: string): string {
  return `<script type="module" src="${scriptPath}?version=${version}"></script>`;
}

/** Makes the page of a survey that cannot be served, with the messages of the check. */
export function problemsPage(name: string, problems: readonly Problem[], version: string): string {
  const title = `${name} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`;
  const head = html`<script type="module" src="${scriptPath}?version=${version}"></script>`;
  const body = html`<h1>${title}</h1>
    <ul>
      ${problems.map((problem) => html`<li>${lineOf(problem)}</li>`)}
    </ul>
    <p>The survey is shown again as soon as the file is saved without them.</p>`;
  return String(htmlPage(title, body, { head }));
}

/** Makes a page with a message, such as that no answers lead to a question. */
export function noticePage(title: string, message: string, version: string): string {
  const head = html`<script type="module" src="${scriptPath}?version=${version}"></script>`;
  const lines = message.split('\n');
  const body = html`<h1>${title}</h1>
    ${lines.map((line) => html`<p>${line}</p>`)}`;
  return String(htmlPage(title, body, { head }));
}

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};
