import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { englishPageTexts } from '../../../contract/pages/pageTexts.ts';
import { surveyIdPattern } from '../../../contract/surveyId.ts';
import { findSurvey } from '../../sessions/availability.ts';
import { bearerOf, tokenCheck } from '../bearerToken.ts';
import { limitBody } from '../bodyLimit.ts';
import type { Deps } from '../deps.ts';
import { requireSameOrigin } from '../guards.ts';
import { messagePage } from '../htmlPage.ts';
import { htmlReply, redirectTo } from '../login/completeLogin.ts';
import { basePathOf, type Words } from '../pageTexts.ts';
import type { RateLimits } from '../rateLimits.ts';
import { rawBody, readPart } from '../readBody.ts';
import { httpStatus, withRetryAfter } from '../reply.ts';
import { resultsAccess, resultsPath } from './access.ts';
import { signInPage, surveyListPage } from './pages.ts';

interface ResultsOptions {
  readonly token: string;
  /** The pictures that logos may name; null without pictures. */
  readonly picturesDir: string | null;
  readonly publicOrigin: string | null;
  readonly basePath: string;
  readonly limits: RateLimits;
  readonly proxies: number;
}

const formSchema = v.object({
  do: v.optional(v.string()),
  token: v.optional(v.string(), ''),
  to: v.optional(v.string(), resultsPath),
});

const unauthorized = 401;
const notAllowed = 405;

type Views = ReturnType<typeof import('./view.ts')['resultsViews']>;

export function bindResults(app: Hono, deps: Deps, options: ResultsOptions): void {
  const { publicOrigin, basePath, limits } = options;
  const access = resultsAccess(
    options.token,
    { isSecure: publicOrigin?.startsWith('https:') ?? false, basePath },
    deps.clock,
  );
  const isRight = tokenCheck(deps, { ...options, opens: 'the results' });
  let views: Promise<Views> | undefined;

  const show = async (c: Context, page: () => Response | Promise<Response>): Promise<Response> => {
    const bearer = bearerOf(c);
    const isAllowed = bearer === undefined ? access.isSignedIn(c) : await isRight(c, bearer);
    if (isAllowed) return page();
    c.header('WWW-Authenticate', 'Bearer');
    return htmlReply(c, unauthorized, signInPage(c.req.path, null, basePath));
  };
  const signIn = async (c: Context): Promise<Response> => {
    const form = readPart(formSchema, await rawBody(c, 'form'));
    if (form.do === 'signOut') {
      access.signOut(c);
      return redirectTo(c, resultsPath, 303);
    }
    const to = isResultsPath(form.to) ? form.to : resultsPath;
    if (!(await isRight(c, form.token))) {
      return htmlReply(
        c,
        unauthorized,
        signInPage(to, 'This is not the token of this server', basePath),
      );
    }
    access.signIn(c);
    return redirectTo(c, to, 303);
  };
  const view = async (c: Context): Promise<Response> => {
    const survey = await findSurvey(deps, c.req.param('id') ?? '');
    // The views are loaded on demand, so that the server starts faster.
    views ??= import('./view.ts').then(({ resultsViews }) =>
      resultsViews(deps, options.picturesDir),
    );
    return (await views)(c, survey);
  };

  const all = `${resultsPath}/*`;
  app.use(all, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.use(all, limits.address('page', refusalPage));
  app.use(all, requireSameOrigin(publicOrigin, [], refusalPage));
  app.use(all, limitBody(refusalPage));
  const bind = (
    path: string,
    methods: readonly string[],
    handle: (c: Context) => Promise<Response>,
  ) =>
    app.all(path, (c) => {
      if (methods.includes(c.req.method)) return handle(c).catch((error) => refusalPage(c, error));
      c.header('Allow', methods.join(', '));
      return htmlReply(
        c,
        notAllowed,
        messagePage('Results', 'This address is read only', null, englishWords(c)),
      );
    });
  bind(resultsPath, ['GET', 'HEAD', 'POST'], (c) =>
    c.req.method === 'POST'
      ? signIn(c)
      : show(c, () => htmlReply(c, 200, surveyListPage(deps.surveys.values(), basePath))),
  );
  bind(`${resultsPath}/:id`, ['GET', 'HEAD'], (c) => show(c, () => view(c)));
}

function isResultsPath(path: string): boolean {
  const [empty, first, id, ...rest] = path.split('/');
  return (
    `${empty}/${first}` === resultsPath &&
    rest.length === 0 &&
    (id === undefined || surveyIdPattern.test(id))
  );
}

async function refusalPage(c: Context, error: unknown): Promise<Response> {
  // The client has disconnected, so that nobody reads the reply.
  if (c.req.raw.signal.aborted) return c.body(null, codes.unavailable);
  const refusal = withRetryAfter(c, error);
  return htmlReply(
    c,
    httpStatus(refusal),
    messagePage('Results', refusal.message, null, englishWords(c)),
  );
}

function englishWords(c: Context): Words {
  return { basePath: basePathOf(c), locale: 'en', texts: englishPageTexts };
}
