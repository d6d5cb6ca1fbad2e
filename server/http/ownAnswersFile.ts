import type { Context, Hono } from 'hono';
import { chooseLocale } from '../../contract/locales.ts';
import { ownAnswersDocument, ownAnswersName } from '../../contract/ownAnswers/file.ts';
import { ownAnswers } from '../answers/ownAnswers.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { preferLanguage } from '../lib/preferLanguage.ts';
import { retryOnStaleSurvey } from '../sessions/staleSurvey.ts';
import type { Deps } from './deps.ts';
import { refusedForm } from './pages/messages.ts';
import type { Pages } from './pages/pages.ts';
import type { RateLimits } from './rateLimits.ts';

/** Serves the copy of a respondent's answers as a file to browsers that cannot make the file themselves. */
export function bindOwnAnswersFile(
  app: Hono,
  deps: Deps & { readonly pages: Pick<Pages, 'ownAnswersWords'> | null },
  requestContextOf: (c: Context) => RequestContext,
  limits: RateLimits,
): void {
  const words = deps.pages?.ownAnswersWords;
  if (!words) return;
  app.get('/api/answers/:id/file', async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      const request = requestContextOf(c);
      const id = c.req.param('id');
      await limits.survey(c, request, id);
      const answers = await retryOnStaleSurvey(() => ownAnswers(deps, request, id));
      const locale = chooseLocale(preferLanguage(answers.locale || undefined, request.languages));
      c.header('Content-Disposition', `attachment; filename="${ownAnswersName(id)}"`);
      return c.html(ownAnswersDocument(answers, words(locale), 'UTC'));
    } catch (error) {
      return refusedForm(c, error);
    }
  });
}
