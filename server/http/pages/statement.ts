import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { readEntry } from '../../../contract/address.ts';
import { pathBelow } from '../../../contract/basePath.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import type { Renderer } from '../../../contract/pages/render.ts';
import { statementPath } from '../../../contract/pages/statement.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { htmlPage } from '../htmlPage.ts';
import { basePathOf } from '../pageTexts.ts';
import type { RateLimits } from '../rateLimits.ts';
import { compress } from './compress.ts';
import { tooManyPages } from './messages.ts';

/** Serves the accessibility statement, which reads no session and needs no script. */
export function bindStatement(
  app: Hono,
  render: Renderer['statement'],
  contact: string | null,
  contextOf: (c: Context) => RequestContext,
  limits: RateLimits,
): void {
  app.get(statementPath, limits.address('page', tooManyPages), async (c) => {
    const locale = chooseLocale(contextOf(c).languages);
    const rendered = render({ locale, contact, from: surveyPath(c) });
    const page = await htmlPage(rendered.title, html`${raw(rendered.html)}`, {
      locale,
      basePath: basePathOf(c),
    });
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept-Language, Accept-Encoding');
    return c.body(await compress(c, `${page}`));
  });
}

/** Returns the path of the survey whose page links to the statement; null for any other page. */
function surveyPath(c: Context): string | null {
  const referrer = URL.parse(c.req.header('Referer') ?? '')?.pathname ?? '';
  const entry = readEntry(c.req.query('from') ?? pathBelow(basePathOf(c), referrer));
  if (entry.kind !== 'survey') return null;
  const { mode, surveyId, appname } = entry;
  switch (mode) {
    case 'page':
      return `/${surveyId}`;
    case 'task':
      return `/task/${surveyId}`;
    case 'inApp':
      return `/${surveyId}/${appname}`;
    default:
      // A frame opens the statement in a new tab, whose history does not lead back to the survey.
      return null;
  }
}
