import { loginBack, loginPaths } from '../contract/login.ts';

const marked = new RegExp(`([?&])${loginBack}=[^&]*(&|$)`);

/**
 * Where to log in when the server has refused with this code, to come back to the address with this path and
 * search (spec §8). Null for a code that asks for no login, and for one that is refused although the respondent has
 * just come back from a login: that would go on for ever.
 */
export function loginAddress(code: number, path: string, search: string): string | null {
  const login = loginPaths[code];
  if (login === undefined || isBack(search)) return null;
  const mark = `${search === '' ? '?' : '&'}${loginBack}=1`;
  return `${login}?from=${encodeURIComponent(path + search + mark)}`;
}

/** True for the search of an address that a login has led back to. */
export function isBack(search: string): boolean {
  return marked.test(search);
}

/** The search without the mark of a login, so that a later one is possible (reliability C3). */
export function withoutMark(search: string): string {
  const rest = search.replace(marked, (_, start, end) => (end === '&' ? start : ''));
  return rest === '?' ? '' : rest;
}
