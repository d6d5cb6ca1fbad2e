import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pathBelow } from '../../../contract/basePath.ts';
import { returnAddress } from '../../../contract/login.ts';
import { logIn } from '../../auth/logins.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import type { LoginConfig } from '../../config/config.ts';
import type { Deps } from '../deps.ts';
import { type Html, messagePage } from '../htmlPage.ts';
import { basePathOf, refusalText, wordsOf } from '../pageTexts.ts';
import { httpStatus, withRetryAfter } from '../reply.ts';
import { cookies, type TokenStore } from '../tokenStore.ts';

export interface LoginDeps {
  readonly login: LoginConfig;
  readonly publicOrigin: string | null;
  /** The origins to which a login may return. */
  readonly allowedOrigins: readonly string[];
  readonly tokenStoreOf: (c: Context) => TokenStore;
  readonly requestContextOf: (c: Context) => RequestContext;
}

const secondsPerHour = 60 * 60;

/** Returns the path or the URL to which a login returns; the app's paths have the base path, those of the server lack it. */
export function returnAddressOf(c: Context, { allowedOrigins }: LoginDeps): string {
  const from = new URL(c.req.url).searchParams.get('from');
  return returnAddress(from === null ? undefined : pathBelow(basePathOf(c), from), allowedOrigins);
}

export function loginUrl(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/** Logs a user in and redirects to `from`; `user` identifies the user, as in {@link logIn}. */
export async function completeLogin(
  c: Context,
  deps: Deps,
  { login: { hours }, requestContextOf, tokenStoreOf }: LoginDeps,
  user: readonly string[],
  from: string,
): Promise<Response> {
  const seconds = hours * secondsPerHour;
  const token = await logIn(deps, requestContextOf(c), user, seconds * 1000);
  // The token is set after the commit, because a token without a stored login would cause a redirect loop.
  tokenStoreOf(c).write(cookies.login, token, seconds);
  return redirectTo(c, from, 303);
}

export function redirectTo(c: Context, address: string, status: 302 | 303): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(address, status);
}

export async function htmlReply(
  c: Context,
  status: ContentfulStatusCode,
  page: Html,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return c.html(page, status);
}

export function loginFailed(c: Context, retryUrl: string): Promise<Response> {
  const words = wordsOf(c);
  const { signInFailed, signInFailedText } = words.texts;
  return htmlReply(c, 400, messagePage(signInFailed, signInFailedText, retryUrl, words));
}

/** Runs `work` and replies to its errors with a page instead of JSON. */
export async function withErrorPage(
  c: Context,
  retryUrl: string,
  work: () => Promise<Response>,
  title: 'signInFailed' | 'signOutFailed' = 'signInFailed',
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const refusal = withRetryAfter(c, error);
    const words = wordsOf(c);
    const text = refusalText(refusal, words.texts);
    return htmlReply(
      c,
      httpStatus(refusal),
      messagePage(words.texts[title], text, retryUrl, words),
    );
  }
}
