import { loginBack, loginPaths } from '../../contract/login.ts';

export function asksForLogin(code: number): boolean {
  return loginPaths[code] !== undefined;
}

/** The login page for a code, with the way back to this path and search. */
export function loginAddress(code: number, path: string, search: string): string {
  const rest = withoutMark(search);
  const back = `${path}${rest}${rest === '' ? '?' : '&'}${loginBack}=1`;
  return `${loginPaths[code]}?from=${encodeURIComponent(back)}`;
}

/** True for the search of an address that a login has led back to. */
export function isBack(search: string): boolean {
  return withoutMark(search) !== search;
}

/** The search without the mark of a login, which allows a later one. */
export function withoutMark(search: string): string {
  const fields = search.slice(1).split('&');
  const rest = fields.filter((field) => field.split('=', 1)[0] !== loginBack).join('&');
  return rest && `?${rest}`;
}
