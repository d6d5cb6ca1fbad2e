import { codes } from './envelope.ts';

/** Login addresses by the code that requests them. */
export const loginPaths: Readonly<Record<number, string>> = {
  [codes.login]: '/api/login',
  [codes.passport]: '/api/passport',
};

export const logoutPath = '/api/logout';

export const loginBack = 'loginBack';

/** The address is stored in a cookie, whose size is limited. */
const maxLength = 2000;

/**
 * Returns a path of the same origin, or a URL of one of these other origins, and `/` for any other text; this prevents
 * open redirects.
 */
export function returnAddress(from: string | undefined, origins: readonly string[] = []): string {
  if (from === undefined || from.length > maxLength) return '/';
  const origin = origins.find((known) => from.startsWith(`${known}/`)) ?? '';
  return /^\/(?!\/)[!-[\]-~]*$/.test(from.slice(origin.length)) ? from : '/';
}
