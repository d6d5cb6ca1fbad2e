import { codes } from './envelope.ts';

/** Where a respondent logs in, by the code that asks for it (spec §6, §8). */
export const loginPaths: Readonly<Record<number, string>> = {
  [codes.login]: '/api/login',
  [codes.passport]: '/api/passport',
};

export const logoutPath = '/api/logout';

/** What marks an address somebody came back to from a login (spec §8). */
export const loginBack = 'loginBack';

/** Characters of an address to come back to; it has to fit into a cookie. */
const maxLength = 2000;

/**
 * Where a login leads back to: a path of the same origin, or `/` for anything else (contract.md, "Login";
 * reliability S05). One slash first, and no second one or backslash that a browser would take for one. Only what an
 * address bar holds: every browser writes any other character in percent signs, so a line break or a tab is no
 * address of ours.
 */
export function returnAddress(from: string | undefined): string {
  return from !== undefined && from.length <= maxLength && /^\/(?!\/)[!-[\]-~]*$/.test(from)
    ? from
    : '/';
}
