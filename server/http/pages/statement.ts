import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { readEntry } from '../../../contract/address.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import type { Renderer } from '../../../contract/pages/render.ts';
import { statementPath } from '../../../contract/pages/statement.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { htmlPage } from '../htmlPage.ts';
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
    const page = await htmlPage(rendered.title, html`${raw(rendered.html)}`, { locale });
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept-Language, Accept-Encoding');
    return c.body(await compress(c, `${page}`));
  });
}

/** Returns the path of the survey whose page links to the statement; null for any other page. */
function surveyPath(c: Context): string | null {
  const path = c.req.query('from') ?? URL.parse(c.req.header('Referer') ?? '')?.pathname ?? '';
  const entry = readEntry(path);
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
