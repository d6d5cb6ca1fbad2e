import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Visit } from '../deps.ts';

/** Seconds a browser keeps a respondent's token: as long as a survey may reasonably stay open. */
const tokenLife = 180 * 24 * 60 * 60;

/** No survey's cookie has one of these names: there is no dot in a survey's id. */
export const cookies = {
  files: 'askpath.files',
  login: 'askpath.login',
  /** What has to come back with a browser that was sent to log in. */
  errand: 'askpath.errand',
} as const;

/** The cookies of a browser, as far as they are this server's. */
export interface Jar {
  readonly read: (name: string) => string | undefined;
  /** `life` is in seconds; 0 takes the cookie away. */
  readonly write: (name: string, value: string, life: number) => void;
}

/**
 * Cookies readable by no script, sent by no other site's forms. Over https their names are bound to this very host
 * (`__Host-`).
 *
 * @param isSecure whether respondents reach the server over https
 */
export function jarOf(c: Context, isSecure: boolean): Jar {
  return {
    read: (name) => getCookie(c, name, isSecure ? 'host' : undefined),
    write: (name, value, life) =>
      setCookie(c, name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: life,
        ...(isSecure ? { secure: true, prefix: 'host' } : {}),
      }),
  };
}

/**
 * Who calls, from the request: there is a cookie per survey, one for files and one for a login.
 *
 * @param isSecure whether respondents reach the server over https
 * @throws {Refusal} 400 for an Idempotency-Key that is none
 */
export function visitOf(c: Context, isSecure: boolean): Visit {
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(codes.malformed, 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const { read, write } = jarOf(c, isSecure);
  return {
    key,
    token: (surveyId) => read(cookieOf(surveyId)),
    keep: (surveyId, token) => write(cookieOf(surveyId), token, tokenLife),
    forget: (surveyId) => write(cookieOf(surveyId), '', 0),
    owner: () => read(cookies.files),
    keepOwner: (token) => write(cookies.files, token, tokenLife),
    login: () => read(cookies.login),
    wanted: wantedLanguages(c.req.header('Accept-Language')),
  };
}

/** The tags of an Accept-Language header, best first; refused ones (`q=0`) and `*` are left out. */
export function wantedLanguages(header = ''): readonly string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: q === undefined ? 1 : Number(q.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function cookieOf(surveyId: string): string {
  return `askpath_${surveyId}`;
}
