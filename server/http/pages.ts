import type { Context, Hono } from 'hono';
import { type Mode, readEntry } from '../../contract/address.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { chooseLocale } from '../../contract/locales.ts';
import { messagePage } from '../auth/pages.ts';
import { carriedBy } from '../sessions/initialReply.ts';
import { afresh } from '../sessions/staleSurvey.ts';
import { bindAssets } from './assets.ts';
import { compressedFor } from './compress.ts';
import type { Deps, Visit } from './deps.ts';
import type { Limits } from './limits.ts';
import { bodyOf, httpStatusOf, retriable } from './reply.ts';
import { readTemplate } from './template.ts';

interface PageDeps extends Deps {
  readonly devPages: boolean;
}

/** The built app, ready to be served. */
export interface Pages {
  readonly bind: (
    app: Hono,
    deps: PageDeps,
    visitOf: (c: Context) => Visit,
    limits: Limits,
  ) => void;
}

/** A page of its own, for the app would cost the address more requests. */
const tooManyPages: Parameters<Limits['address']>[1] = (c, refusal) => {
  const { pathname, search } = new URL(c.req.url);
  const words = 'Too many pages were opened from your network. Try again in a moment.';
  const page = messagePage('Too many pages at once', words, pathname + search);
  return c.html(page, httpStatusOf(retriable(c, refusal)));
};

const noDevPages = bodyOf(new Refusal(codes.notFound, 'There is nothing here'));

/**
 * Reads the built app once.
 *
 * @param distDir where `npm run build` has put it
 * @throws when there is none
 */
export async function readPages(distDir: string): Promise<Pages> {
  const template = await readTemplate(distDir);
  const files = await bindAssets(distDir);

  /** The page in the reader's language, with the reply in it that the app would ask for first. */
  function page(
    c: Context,
    wanted: readonly string[],
    status: number,
    reply: object | null,
    mode: Mode = 'page',
  ) {
    const html = template.render(chooseLocale(wanted), reply, mode);
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Cookie, Accept-Language, Accept-Encoding');
    return c.body(compressedFor(c, html), status as 200);
  }

  return {
    bind(app, deps, visitOf, limits) {
      files(app);
      const visitIn = (c: Context): Visit => {
        const visit = visitOf(c);
        const lang = c.req.query('lang');
        return lang === undefined ? visit : { ...visit, wanted: [lang, ...visit.wanted] };
      };
      app.get('*', limits.address('page', tooManyPages), async (c) => {
        const visit = visitIn(c);
        const entry = readEntry(c.req.path);
        if (entry.kind === 'dev') {
          const [status, reply] = deps.devPages ? [200, null] : [codes.notFound, noDevPages];
          return page(c, visit.wanted, status, reply);
        }
        if (entry.kind !== 'survey') return page(c, visit.wanted, codes.notFound, null);
        try {
          await limits.survey(c, visit, entry.surveyId);
          const data = await afresh(() => carriedBy(deps, visit, entry, c.req.query('info') ?? ''));
          const reply = data === null ? null : { code: codes.ok, data };
          return page(c, visit.wanted, 200, reply, entry.mode);
        } catch (error) {
          const refusal = retriable(c, error);
          // The origins are what a frame needs to say, by the name of the page round it, that there is something to see.
          const isFramed =
            (entry.mode === 'window' || entry.mode === 'card') &&
            refusal.code !== codes.tooManyRequests;
          const { frameOrigins } = deps.surveys.get(entry.surveyId)?.definition.config ?? {};
          const reply = { ...bodyOf(refusal), ...(isFramed ? { frameOrigins } : {}) };
          return page(c, visit.wanted, httpStatusOf(refusal), reply, entry.mode);
        }
      });
    },
  };
}
