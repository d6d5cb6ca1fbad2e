import type { Context, Hono } from 'hono';
import { isFramed, type Mode, readEntry } from '../../../contract/address.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { initialReply } from '../../sessions/initialReply.ts';
import { retryOnStaleSurvey } from '../../sessions/staleSurvey.ts';
import type { Deps } from '../deps.ts';
import { messagePage } from '../htmlPage.ts';
import type { RateLimits } from '../rateLimits.ts';
import { httpStatus, refusalBody, withRetryAfter } from '../reply.ts';
import { bindAssets } from './assets.ts';
import { compress } from './compress.ts';
import { readTemplate } from './template.ts';

interface PageDeps extends Deps {
  readonly devPages: boolean;
}

/** The built app. */
export interface Pages {
  readonly bind: (
    app: Hono,
    deps: PageDeps,
    requestContextOf: (c: Context) => RequestContext,
    limits: RateLimits,
  ) => void;
}

/** The app itself would cost the address more requests. */
const tooManyPages: Parameters<RateLimits['address']>[1] = (c, refusal) => {
  const { pathname, search } = new URL(c.req.url);
  const message = 'Too many pages were opened from your network. Try again in a moment.';
  const page = messagePage('Too many pages at once', message, pathname + search);
  return c.html(page, httpStatus(withRetryAfter(c, refusal)));
};

const noDevPages = refusalBody(new Refusal(codes.notFound, 'There is nothing here'));

/** Reads the build in `distDir` once; throws without one. */
export async function readPages(distDir: string): Promise<Pages> {
  const template = await readTemplate(distDir);
  const files = await bindAssets(distDir);

  function page(
    c: Context,
    languages: readonly string[],
    status: number,
    reply: object | null,
    mode: Mode = 'page',
  ) {
    const html = template.render(chooseLocale(languages), reply, mode);
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Cookie, Accept-Language, Accept-Encoding');
    return c.body(compress(c, html), status as 200);
  }

  return {
    bind(app, deps, requestContextOf, limits) {
      files(app);
      const contextOf = (c: Context): RequestContext => {
        const request = requestContextOf(c);
        const lang = c.req.query('lang');
        return lang === undefined
          ? request
          : { ...request, languages: [lang, ...request.languages] };
      };
      app.get('*', limits.address('page', tooManyPages), async (c) => {
        const request = contextOf(c);
        const entry = readEntry(c.req.path);
        if (entry.kind === 'dev') {
          const [status, reply] = deps.devPages ? [200, null] : [codes.notFound, noDevPages];
          return page(c, request.languages, status, reply);
        }
        if (entry.kind !== 'survey') return page(c, request.languages, codes.notFound, null);
        try {
          await limits.survey(c, request, entry.surveyId);
          const data = await retryOnStaleSurvey(() =>
            initialReply(deps, request, entry, c.req.query('info') ?? ''),
          );
          const reply = data === null ? null : { code: codes.ok, data };
          return page(c, request.languages, 200, reply, entry.mode);
        } catch (error) {
          const refusal = withRetryAfter(c, error);
          // A frame tells these origins of the refusal.
          const tellsHost = isFramed(entry.mode) && refusal.code !== codes.tooManyRequests;
          const { frameOrigins } = deps.surveys.get(entry.surveyId)?.definition.config ?? {};
          const reply = { ...refusalBody(refusal), ...(tellsHost ? { frameOrigins } : {}) };
          return page(c, request.languages, httpStatus(refusal), reply, entry.mode);
        }
      });
    },
  };
}
