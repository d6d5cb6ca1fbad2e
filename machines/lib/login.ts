import { loginBack, loginPaths } from '../../contract/login.ts';

/** True for a code that asks for a login (spec §8). */
export function asksForLogin(code: number): boolean {
  return loginPaths[code] !== undefined;
}

/** Where to log in for a code that asks for it, to come back to the address with this path and search (spec §8). */
export function loginAddress(code: number, path: string, search: string): string {
  const rest = withoutMark(search);
  const back = `${path}${rest}${rest === '' ? '?' : '&'}${loginBack}=1`;
  return `${loginPaths[code]}?from=${encodeURIComponent(back)}`;
}

/** True for the search of an address that a login has led back to. */
export function isBack(search: string): boolean {
  return withoutMark(search) !== search;
}

/** The search without the mark of a login, so that a later one is possible (reliability C3). */
export function withoutMark(search: string): string {
  const fields = search.slice(1).split('&');
  const rest = fields.filter((field) => field.split('=', 1)[0] !== loginBack).join('&');
  return rest && `?${rest}`;
}
