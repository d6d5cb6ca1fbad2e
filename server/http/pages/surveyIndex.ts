import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { RequestContext } from '../../auth/requestContext.ts';
import { plainText } from '../../content/sanitize.ts';
import { defaultLanguage, usesOf, withDefault } from '../../surveys/localize.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { Deps } from '../deps.ts';
import { htmlPage } from '../htmlPage.ts';
import { wordsOf } from '../pageTexts.ts';

/** Serves a page at `/` that links every survey. */
export function bindSurveyIndex(
  app: Hono,
  { surveys, devPages }: Pick<Deps, 'surveys'> & { readonly devPages: boolean },
  requestContextOf: (c: Context) => RequestContext,
): void {
  app.get('/', (c) => {
    const { languages } = requestContextOf(c);
    c.header('Cache-Control', 'no-store');
    const { basePath, locale, texts } = wordsOf(c);
    return c.html(
      htmlPage(
        texts.surveys,
        html`<h1>${texts.surveys}</h1>
          <ul>
            ${[...surveys.values()].map((survey) => item(survey, languages, basePath))}
          </ul>
          ${devPages ? html`<p lang="en"><a href="${basePath}/dev">Developer page</a></p>` : ''}`,
        { locale, basePath },
      ),
    );
  });
}

function item(survey: Questionnaire, wanted: readonly string[], basePath: string) {
  const { definition } = survey;
  const { title } = definition;
  const languages = withDefault(definition, wanted);
  const path = usesOf(definition).missions ? `/task/${survey.id}` : `/${survey.id}`;
  const language = title.languageFor(languages) || defaultLanguage(definition) || '';
  return html`<li>
    <a href="${basePath}${path}" lang="${language}" dir="auto">${raw(plainText(title.in(languages)))}</a>
    <code>${path}</code>
  </li>`;
}
