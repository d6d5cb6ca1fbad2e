import { type Context, Hono } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { LoginConfig } from '../config/config.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Limiter } from '../limits/limiter.ts';
import { accessLog } from './accessLog.ts';
import { limitBody } from './bodyLimit.ts';
import { bindCalls } from './calls.ts';
import type { Deps } from './deps.ts';
import { bindFiles, filePath, sandboxed } from './files.ts';
import {
  collapseSlashes,
  refuseWhileStopping,
  requireSameOrigin,
  requireSingleHost,
} from './guards.ts';
import { bindHealth } from './health.ts';
import { bindLogin } from './login/routes.ts';
import { bindOwnAnswersFile } from './ownAnswersFile.ts';
import type { Pages } from './pages/pages.ts';
import { bindSurveyIndex } from './pages/surveyIndex.ts';
import { bindPictures, sandboxSvg } from './pictures.ts';
import { rateLimits } from './rateLimits.ts';
import { bindAnswers } from './readApi/answers.ts';
import { refusalResponse } from './reply.ts';
import { requestContextOf } from './requestContext.ts';
import { bindResults } from './results/routes.ts';
import { securityHeaders } from './securityHeaders.ts';
import { tokenStoreOf } from './tokenStore.ts';

export interface AppDeps extends Deps {
  /** The origin in the respondent's address bar; null for the requested one. */
  readonly publicOrigin: string | null;
  readonly login: LoginConfig;
  /** The built app; null for the API alone. */
  readonly pages: Pages | null;
  readonly picturesDir: string | null;
  readonly hasIndex?: boolean;
  readonly isStopping?: () => boolean;
  readonly devPages?: boolean;
  readonly accessibilityContact?: string | null;
  readonly hstsSubdomains?: boolean;
  readonly addRoutes?: (app: Hono) => void;
  readonly limiter?: Limiter;
  /** The Bearer token of the read API, which does not exist without it. */
  readonly answersToken?: string | null;
  /** The secret that shows results; without it no address has any. */
  readonly resultsToken?: string | null;
  /** Trusted ones, 0 by default. */
  readonly proxies?: number;
}

/** The server as a function from request to response, without a port: a test calls `app.request()`. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  const { devPages = false, hstsSubdomains = false, proxies = 0 } = deps;
  const { accessibilityContact = null } = deps;
  const isStopping = deps.isStopping ?? (() => false);
  const isSecure = deps.publicOrigin?.startsWith('https:') ?? false;
  const contextOf = (c: Context) => requestContextOf(c, isSecure, proxies);
  const frameOriginsOf = (id: string) => {
    const survey = deps.surveys.get(id);
    return survey ? (survey.definition.config.frameOrigins ?? []) : null;
  };
  app.use(accessLog(deps));
  app.use(requireSingleHost);
  app.use(filePath, sandboxed);
  app.use('/pictures/*', sandboxSvg);
  app.use(
    securityHeaders({ frameOriginsOf, hstsSubdomains, devPages, hasResults: !!deps.resultsToken }),
  );
  app.use(collapseSlashes);
  // Health checks precede all refusals, so that they work while the server stops or is overloaded.
  const limits = rateLimits(deps.limiter, proxies);
  app.use(healthPaths.ready, limits.address('ready'));
  bindHealth(app, deps, isStopping);
  app.use(refuseWhileStopping(isStopping));
  app.use('/api/*', limits.address('call'));
  app.use('/api/*', requireSameOrigin(deps.publicOrigin));
  app.use('/api/*', limitBody());
  bindCalls(app, deps, contextOf, limits);
  bindFiles(app, deps, contextOf);
  bindOwnAnswersFile(app, deps, contextOf, limits);
  bindLogin(app, deps, {
    ...deps,
    tokenStoreOf: (c) => tokenStoreOf(c, isSecure),
    requestContextOf: contextOf,
  });
  if (deps.answersToken) bindAnswers(app, deps, { token: deps.answersToken, proxies });
  deps.addRoutes?.(app);
  app.all('/api/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refusalResponse(c, new Refusal(codes.notFound, 'There is no such call'));
  });
  bindPictures(app, deps.picturesDir);
  if (deps.resultsToken)
    bindResults(app, deps, { ...deps, token: deps.resultsToken, proxies, limits });
  if (deps.hasIndex) bindSurveyIndex(app, { ...deps, devPages }, contextOf);
  deps.pages?.bind(app, { ...deps, devPages, accessibilityContact }, contextOf, limits);
  app.notFound((c) => refusalResponse(c, new Refusal(codes.notFound, 'There is nothing here')));
  app.onError((error, c) => refusalResponse(c, error));
  return app;
}
