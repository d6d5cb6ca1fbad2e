import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSameSecret } from '../../lib/hash.ts';
import type { CookieScope } from '../tokenStore.ts';

export const resultsPath = '/results';

const cookieName = 'askpath.results';
/** Seconds for which a browser stays signed in to the results. */
const lifetime = 30 * 60;

export interface ResultsAccess {
  readonly isSignedIn: (c: Context) => boolean;
  readonly signIn: (c: Context) => void;
  readonly signOut: (c: Context) => void;
}

/**
 * Makes the access to the results pages. Its cookie has its expiry time and a signature made with
 * `token`, so that all processes with the same token accept it.
 */
export function resultsAccess(
  token: string,
  { isSecure, basePath }: CookieScope,
  clock: () => number,
): ResultsAccess {
  const signed = (end: string) =>
    createHmac('sha256', token).update(`results ${end}`).digest('base64url');
  const write = (c: Context, value: string, maxAge: number) =>
    setCookie(c, cookieName, value, {
      path: basePath + resultsPath,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge,
      ...(isSecure ? { secure: true, prefix: 'secure' } : {}),
    });
  return {
    isSignedIn(c) {
      const cookie = getCookie(c, cookieName, isSecure ? 'secure' : undefined) ?? '';
      const [end = '', signature = ''] = cookie.split('.', 2);
      return isSameSecret(signature, signed(end)) && Number(end) > clock();
    },
    signIn(c) {
      const end = String(clock() + lifetime * 1000);
      write(c, `${end}.${signed(end)}`, lifetime);
    },
    signOut: (c) => write(c, '', 0),
  };
}
