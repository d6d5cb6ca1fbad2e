import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { returnAddress } from '../../../contract/login.ts';
import { logIn } from '../../auth/logins.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import type { LoginConfig } from '../../config/config.ts';
import type { Deps } from '../deps.ts';
import { type Html, messagePage } from '../htmlPage.ts';
import { httpStatus, toRefusal } from '../reply.ts';
import { cookies, type TokenStore } from '../tokenStore.ts';

export interface LoginDeps {
  readonly login: LoginConfig;
  readonly publicOrigin: string | null;
  readonly tokenStoreOf: (c: Context) => TokenStore;
  readonly requestContextOf: (c: Context) => RequestContext;
}

const secondsPerHour = 60 * 60;

export function returnAddressOf(c: Context): string {
  return returnAddress(new URL(c.req.url).searchParams.get('from') ?? undefined);
}

export function loginUrl(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/** Logs a user in and redirects to `from`; `user` identifies them, as in {@link logIn}. */
export async function completeLogin(
  c: Context,
  deps: Deps,
  { login: { hours }, requestContextOf, tokenStoreOf }: LoginDeps,
  user: readonly string[],
  from: string,
): Promise<Response> {
  const seconds = hours * secondsPerHour;
  const token = await logIn(deps, requestContextOf(c), user, seconds * 1000);
  // After the commit: a token without a login would cause a redirect loop.
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
  const message = 'You are not signed in. Try again to go on with the survey.';
  return htmlReply(c, 400, messagePage('The sign-in did not work', message, retryUrl));
}

/** Replies to errors of `work` with a page instead of JSON. */
export async function withErrorPage(
  c: Context,
  retryUrl: string,
  work: () => Promise<Response>,
  title = 'The sign-in did not work',
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(error, c);
    return htmlReply(c, httpStatus(refusal), messagePage(title, refusal.message, retryUrl));
  }
}
