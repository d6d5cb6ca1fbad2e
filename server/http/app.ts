import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { bindLogin } from '../auth/routes.ts';
import type { LoginConfig } from '../config/config.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Limiter } from '../limits/limiter.ts';
import { bindCalls } from './calls.ts';
import type { Deps } from './deps.ts';
import { bindFiles, fileAddress, sealed } from './files.ts';
import { headers, oneHost, sameOrigin, singleSlashes, whileStopping } from './guards.ts';
import { bindHealth } from './health.ts';
import { limitsBy } from './limits.ts';
import { observe } from './observe.ts';
import type { Pages } from './pages.ts';
import { bindPictures, imageOnly } from './pictures.ts';
import { refuse } from './reply.ts';
import { visitOf } from './requestContext.ts';
import { bindSurveyIndex } from './surveyIndex.ts';
import { jarOf } from './tokenStore.ts';

/** What the web side needs besides the rules. */
export interface WebDeps extends Deps {
  /** Where respondents see the server, when it stands behind a proxy. */
  readonly publicOrigin: string | null;
  readonly login: LoginConfig;
  /** The built app; null for the API alone. */
  readonly pages: Pages | null;
  /** Where the pictures that surveys name are; null when there are none. */
  readonly picturesDir: string | null;
  readonly hasIndex?: boolean;
  /** True once the server takes no new calls. */
  readonly isStopping?: () => boolean;
  readonly devPages?: boolean;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains?: boolean;
  /** Routes of a benchmark, behind everything that a call of ours passes first. No setting leads here. */
  readonly more?: (app: Hono) => void;
  /** Without one, anybody may call as often as they like. */
  readonly limiter?: Limiter;
  /** How many proxies of ours a call comes through; none unless it is said. */
  readonly proxies?: number;
}

/**
 * The whole server as a function from request to response: the calls of spec §7 and the pages of spec §2.
 * It knows no port and no process, so a test calls `app.request()`.
 */
export function createApp(deps: WebDeps): Hono {
  const app = new Hono();
  const visit = (c: Context) => visitOf(c, isSecure, deps.proxies ?? 0);
  const isStopping = deps.isStopping ?? (() => false);
  const isSecure = deps.publicOrigin?.startsWith('https:') ?? false;
  app.use(observe(deps));
  app.use(oneHost);
  app.use(fileAddress, sealed);
  app.use('/pictures/*', imageOnly);
  const originsOf = (id: string) => {
    const survey = deps.surveys.get(id);
    return survey ? (survey.definition.config.frameOrigins ?? []) : null;
  };
  const { devPages = false, hstsSubdomains = false } = deps;
  app.use(
    headers({
      originsOf,
      hstsSubdomains,
      devPages,
    }),
  );
  app.use(singleSlashes);
  // Asked most urgently while the server stops or is overrun, so before whatever refuses.
  const callLimits = limitsBy(deps.limiter, deps.proxies ?? 0);
  app.use(healthPaths.ready, callLimits.address('ready'));
  bindHealth(app, deps, isStopping);
  app.use(whileStopping(isStopping));
  app.use('/api/*', callLimits.address('call'));
  app.use('/api/*', sameOrigin(deps.publicOrigin));
  app.use('/api/*', (c, next) => (c.req.path === calls.upload.path ? next() : ordinary(c, next)));
  bindCalls(app, deps, visit, callLimits);
  bindFiles(app, deps, visit);
  bindLogin(app, deps, {
    ...deps,
    jarOf: (c) => jarOf(c, isSecure),
    visitOf: visit,
  });
  deps.more?.(app);
  app.all('/api/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refuse(c, new Refusal(codes.notFound, 'There is no such call'));
  });
  bindPictures(app, deps.picturesDir);
  if (deps.hasIndex) bindSurveyIndex(app, { ...deps, devPages }, visit);
  deps.pages?.bind(app, { ...deps, devPages }, visit, callLimits);
  app.notFound((c) => refuse(c, new Refusal(codes.notFound, 'There is nothing here')));
  app.onError((error, c) => refuse(c, error));
  return app;
}

/** What a body may have that does not say how long it is. */
const limitBody = bodyLimit({ maxSize: limits.body, onError: tooLarge });

/** Counts a body while it is read; an aborted one is a 400. */
const counted: MiddlewareHandler = (c, next) =>
  limitBody(c, next).catch(() =>
    refuse(c, new Refusal(codes.badRequest, 'The body did not arrive')),
  );

/**
 * The body of every call but an upload, which has limits of its own. A length that a call says is one that Node holds it to:
 * then nobody has to count, and a body that is not counted is read without a stream of the web around it, which takes a third
 * of the time of a call.
 */
const ordinary: MiddlewareHandler = (c, next) => {
  const length = Number(c.req.header('Content-Length') ?? Number.NaN);
  if (Number.isNaN(length) || c.req.header('Transfer-Encoding')) return counted(c, next);
  return length > limits.body ? Promise.resolve(tooLarge(c)) : next();
};

function tooLarge(c: Context): Response {
  return refuse(c, new Refusal(codes.tooLarge, 'This is more than one call can carry'));
}
