import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { isMission } from '../../contract/questions/index.ts';
import { page } from '../auth/pages.ts';
import { plainText } from '../content/sanitize.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { Deps, Visit } from './deps.ts';

/** Binds `GET /`, a page that links every served survey. */
export function bindSurveyIndex(
  app: Hono,
  { surveys, devPages }: Pick<Deps, 'surveys'> & { readonly devPages: boolean },
  visitOf: (c: Context) => Visit,
): void {
  app.get('/', (c) => {
    const { wanted } = visitOf(c);
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept-Language');
    return c.html(
      page(
        'Surveys on this server',
        html`<h1>Surveys on this server</h1>
          <ul>
            ${[...surveys.values()].map((survey) => item(survey, wanted))}
          </ul>
          ${devPages ? html`<p><a href="/dev">Developer page</a></p>` : ''}`,
      ),
    );
  });
}

function item(survey: Questionnaire, wanted: readonly string[]) {
  const { title, lang } = survey.definition;
  const hasMission = survey.asked.some(({ question }) => isMission(question));
  const path = hasMission ? `/task/${survey.id}` : `/${survey.id}`;
  const language = title.languageFor(wanted) || lang || '';
  return html`<li>
    <a href="${path}" lang="${language}" dir="auto">${raw(plainText(title.in(wanted)))}</a>
    <code>${path}</code>
  </li>`;
}
