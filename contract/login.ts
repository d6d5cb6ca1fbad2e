import { codes } from './envelope.ts';

/** Login addresses by the code that requests them. */
export const loginPaths: Readonly<Record<number, string>> = {
  [codes.login]: '/api/login',
  [codes.passport]: '/api/passport',
};

export const logoutPath = '/api/logout';

export const loginBack = 'loginBack';

/** Bounded by the size of a cookie. */
const maxLength = 2000;

/** Prevents open redirects: a path of the same origin, or `/` for anything else (S05). */
export function returnAddress(from: string | undefined): string {
  return from !== undefined && from.length <= maxLength && /^\/(?!\/)[!-[\]-~]*$/.test(from)
    ? from
    : '/';
}
