import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { returnAddress } from '../../contract/login.ts';
import type { LoginConfig } from '../config/config.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { httpStatusOf, refusalOf } from '../http/reply.ts';
import { cookies, type Jar } from '../http/tokenStore.ts';
import { logIn } from './logins.ts';
import { type Html, messagePage } from './pages.ts';

/** What the addresses of a login need besides the rules. */
export interface LoginWeb {
  readonly login: LoginConfig;
  readonly publicOrigin: string | null;
  readonly jarOf: (c: Context) => Jar;
  readonly visitOf: (c: Context) => Visit;
}

/** Seconds of an hour. */
const hour = 60 * 60;

/** Where a browser that asks to log in comes from. */
export function fromOf(c: Context): string {
  return returnAddress(new URL(c.req.url).searchParams.get('from') ?? undefined);
}

/** The address that begins a login anew. */
export function againAt(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/** Logs somebody in, and sends their browser back to where it came from. */
export async function welcome(
  c: Context,
  deps: Deps,
  { login: { hours }, visitOf, jarOf }: LoginWeb,
  who: readonly string[],
  from: string,
): Promise<Response> {
  const token = await logIn(deps, visitOf(c), who, hours * hour * 1000);
  // Not before the login is on the disk: a token that opens nothing would send its browser round in a circle.
  jarOf(c).write(cookies.login, token, hours * hour);
  return leave(c, from, 303);
}

/** Sends the browser elsewhere. */
export function leave(c: Context, address: string, status: 302 | 303): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(address, status);
}

/** Answers with a page. */
export async function show(
  c: Context,
  status: ContentfulStatusCode,
  page: Html,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return c.html(page, status);
}

/** Says that nobody was signed in. `again` is where to try once more. */
export function failed(c: Context, again: string): Promise<Response> {
  const words = 'You are not signed in. Try again to go on with the survey.';
  return show(c, 400, messagePage('The sign-in did not work', words, again));
}

/** Answers as `work` does; what it throws becomes a page, for there is a person in front of it. */
export async function answered(
  c: Context,
  again: string,
  work: () => Promise<Response>,
  failure = 'The sign-in did not work',
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error, c);
    const page = messagePage(failure, refusal.message, again);
    return show(c, httpStatusOf(refusal), page);
  }
}
