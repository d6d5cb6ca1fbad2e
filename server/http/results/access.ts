import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSameSecret } from '../../lib/hash.ts';

export const resultsPath = '/results';

const cookieName = 'askpath.results';
/** Seconds. */
const lifetime = 30 * 60;

export interface ResultsAccess {
  readonly isSignedIn: (c: Context) => boolean;
  readonly signIn: (c: Context) => void;
  readonly signOut: (c: Context) => void;
}

/** Shared by every process with the same token: the cookie has the time of its end, signed by it. */
export function resultsAccess(
  token: string,
  isSecure: boolean,
  clock: () => number,
): ResultsAccess {
  const signed = (end: string) =>
    createHmac('sha256', token).update(`results ${end}`).digest('base64url');
  const write = (c: Context, value: string, maxAge: number) =>
    setCookie(c, cookieName, value, {
      path: resultsPath,
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
