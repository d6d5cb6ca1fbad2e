import type { RefusalReason } from '../../contract/envelope.ts';
import { loginBack, loginPaths } from '../../contract/login.ts';
import type { Failure } from './failure.ts';

export function isLoginCode(code: number): boolean {
  return loginPaths[code] !== undefined;
}

/** Whether the server refused a call until the respondent has logged in. */
export function asksForLogin(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && isLoginCode(failure.code);
}

/** Whether a login reaches only the pages of the server, and not this page on another site. */
export function hasLoginElsewhere(failure: Failure | null): boolean {
  return (
    failure?.kind === 'refused' && failure.reason === ('loginElsewhere' satisfies RefusalReason)
  );
}

export function loginAddress(code: number, path: string, search: string): string {
  const query = withoutMark(search);
  const back = `${path}${query}${query === '' ? '?' : '&'}${loginBack}=1`;
  return `${loginPaths[code]}?from=${encodeURIComponent(back)}`;
}

export function isBack(search: string): boolean {
  return withoutMark(search) !== search;
}

export function withoutMark(search: string): string {
  const fields = search.slice(1).split('&');
  const query = fields.filter((field) => field.split('=', 1)[0] !== loginBack).join('&');
  return query && `?${query}`;
}
