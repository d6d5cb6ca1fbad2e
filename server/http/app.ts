import { type Context, Hono } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { missionOf } from '../../contract/questions/index.ts';
import type { LoginConfig } from '../config/config.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Limiter } from '../limits/limiter.ts';
import { accessLog } from './accessLog.ts';
import { allowOrigins, shareFiles } from './allowedOrigins.ts';
import { redirectBelow } from './basePath.ts';
import { limitBody } from './bodyLimit.ts';
import { bindCalls } from './calls.ts';
import type { Deps } from './deps.ts';
import { bindFiles, filePath, sandboxed } from './files.ts';
import {
  closeWhileLeaving,
  collapseSlashes,
  refuseWhileStopping,
  requireSameOrigin,
  requireServerName,
  requireSingleHost,
} from './guards.ts';
import { bindHealth } from './health.ts';
import { bindLogin } from './login/routes.ts';
import { bindOwnAnswersFile } from './ownAnswersFile.ts';
import { refusedRequest } from './pages/messages.ts';
import type { Pages } from './pages/pages.ts';
import { bindSurveyIndex } from './pages/surveyIndex.ts';
import { bindFonts, bindPictures, sandboxSvg } from './pictures.ts';
import { rateLimits } from './rateLimits.ts';
import { bindAnswers } from './readApi/answers.ts';
import { refusalResponse } from './reply.ts';
import { requestContextOf } from './requestContext.ts';
import { bindResults } from './results/routes.ts';
import { securityHeaders } from './securityHeaders.ts';
import { tokenStoreOf } from './tokenStore.ts';

export interface AppDeps extends Deps {
  /** The origin in the respondent's address bar; null takes the origin of the request. */
  readonly publicOrigin: string | null;
  /** The path below which the browser finds the server, which requests lack; empty by default. */
  readonly basePath?: string;
  /** The origins of apps that another server serves; none by default. */
  readonly allowedOrigins?: readonly string[];
  /** Whether a request may name this host; without the function every host name is accepted. */
  readonly isServerName?: (hostname: string) => boolean;
  readonly login: LoginConfig;
  /** The built app; null serves the API without pages. */
  readonly pages: Pages | null;
  readonly picturesDir: string | null;
  /** The directory of the themes' fonts; without it there are none. */
  readonly fontsDir?: string;
  readonly hasIndex?: boolean;
  /** Whether the server is about to stop, so that load balancers send new calls elsewhere. */
  readonly isLeaving?: () => boolean;
  /** Whether new calls are refused because the server stops. */
  readonly isStopping?: () => boolean;
  readonly devPages?: boolean;
  readonly accessibilityContact?: string | null;
  readonly hstsSubdomains?: boolean;
  readonly addRoutes?: (app: Hono) => void;
  readonly limiter?: Limiter;
  /** The Bearer token of the read API; without a token the read API does not exist. */
  readonly answersToken?: string | null;
  /** The secret that opens the results pages; without a secret no results page exists. */
  readonly resultsToken?: string | null;
  /** The number of replies that one address may have in progress at the same time. */
  readonly repliesPerAddress?: number;
  /** The number of trusted proxies in front of the server; 0 by default. */
  readonly proxies?: number;
}

/**
 * Builds the server as a function from request to response that needs no port, so that a test calls
 * `app.request()`.
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  const { devPages = false, hstsSubdomains = false, proxies = 0 } = deps;
  const { accessibilityContact = null, allowedOrigins = [], basePath = '' } = deps;
  const isStopping = deps.isStopping ?? (() => false);
  const isLeaving = deps.isLeaving ?? isStopping;
  const isSecure = deps.publicOrigin?.startsWith('https:') ?? false;
  const contextOf = (c: Context) => requestContextOf(c, { isSecure, basePath }, proxies);
  const accessOf = (id: string) => {
    const survey = deps.surveys.get(id);
    if (!survey) return null;
    const { config, login } = survey.definition;
    const hasGoal = survey.questions.some(({ question }) => missionOf(question)?.goal);
    return { frameOrigins: config.frameOrigins ?? [], hasLogin: login !== false, hasGoal };
  };
  app.use(accessLog(deps));
  app.use(redirectBelow(basePath));
  const pageTextsIn = deps.pages?.pageTextsIn ?? (() => null);
  app.use((c, next) => {
    c.set('pageTextsIn', pageTextsIn);
    return next();
  });
  app.use(filePath, sandboxed);
  app.use('/pictures/*', sandboxSvg);
  if (allowedOrigins.length > 0) {
    for (const path of ['/pictures/*', '/fonts/*']) app.use(path, shareFiles);
  }
  const hasResults = !!deps.resultsToken;
  app.use(securityHeaders({ accessOf, hstsSubdomains, allowedOrigins, devPages, hasResults }));
  const limits = rateLimits(deps.limiter, proxies, deps.repliesPerAddress);
  // Precedes everything that may reply, so that the number of open replies of an address covers
  // every kind of reply.
  app.use(limits.openReplies);
  app.use(limits.address('any', refusedRequest));
  app.use(requireSingleHost);
  if (deps.isServerName) app.use(requireServerName(deps.isServerName));
  app.use(collapseSlashes);
  // Health checks precede all refusals, so that they work while the server stops or is overloaded.
  app.use(healthPaths.ready, limits.address('ready'));
  app.use(closeWhileLeaving(isLeaving));
  bindHealth(app, deps, isLeaving);
  app.use(refuseWhileStopping(isStopping, refusedRequest));
  app.use('/api/*', limits.address('call'));
  if (allowedOrigins.length > 0) app.use('/api/*', allowOrigins(allowedOrigins));
  app.use('/api/*', requireSameOrigin(deps.publicOrigin, allowedOrigins));
  app.use('/api/*', limitBody());
  bindCalls(app, deps, contextOf, limits);
  bindFiles(app, deps, contextOf);
  bindOwnAnswersFile(app, deps, contextOf, limits);
  bindLogin(app, deps, {
    ...deps,
    allowedOrigins,
    tokenStoreOf: (c) => tokenStoreOf(c, { isSecure, basePath }),
    requestContextOf: contextOf,
  });
  if (deps.answersToken) bindAnswers(app, deps, { token: deps.answersToken, proxies });
  if (devPages) app.get('/api/dev/themes', (c) => c.json(deps.themes?.all([]) ?? {}));
  deps.addRoutes?.(app);
  app.all('/api/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refusalResponse(c, new Refusal(codes.notFound, 'There is no such call'));
  });
  bindPictures(app, deps.picturesDir, deps.themes);
  if (deps.fontsDir !== undefined) bindFonts(app, deps.fontsDir);
  if (deps.resultsToken)
    bindResults(app, deps, { ...deps, basePath, token: deps.resultsToken, proxies, limits });
  if (deps.hasIndex) bindSurveyIndex(app, { ...deps, devPages }, contextOf);
  deps.pages?.bind(app, { ...deps, devPages, accessibilityContact, proxies }, contextOf, limits);
  app.notFound((c) => refusalResponse(c, new Refusal(codes.notFound, 'There is nothing here')));
  app.onError((error, c) => refusedRequest(c, error));
  return app;
}
