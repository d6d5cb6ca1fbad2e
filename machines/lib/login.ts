import { loginBack, loginPaths } from '../../contract/login.ts';

export function asksForLogin(code: number): boolean {
  return loginPaths[code] !== undefined;
}

export function loginAddress(code: number, path: string, search: string): string {
  const rest = withoutMark(search);
  const back = `${path}${rest}${rest === '' ? '?' : '&'}${loginBack}=1`;
  return `${loginPaths[code]}?from=${encodeURIComponent(back)}`;
}

export function isBack(search: string): boolean {
  return withoutMark(search) !== search;
}

export function withoutMark(search: string): string {
  const fields = search.slice(1).split('&');
  const rest = fields.filter((field) => field.split('=', 1)[0] !== loginBack).join('&');
  return rest && `?${rest}`;
}
