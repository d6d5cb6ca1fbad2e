import { loginBack, loginPaths } from '../contract/login.ts';

const marked = new RegExp(`([?&])${loginBack}=[^&]*(&|$)`);

/** True for a code that asks for a login (spec §8). */
export function asksForLogin(code: number): boolean {
  return loginPaths[code] !== undefined;
}

/** Where to log in for a code that asks for it, to come back to the address with this path and search (spec §8). */
export function loginAddress(code: number, path: string, search: string): string {
  const back = `${path}${search}${search === '' ? '?' : '&'}${loginBack}=1`;
  return `${loginPaths[code]}?from=${encodeURIComponent(back)}`;
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
