import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Visit } from '../deps.ts';

/** Seconds a browser keeps a respondent's token: as long as a survey may reasonably stay open. */
const tokenLife = 180 * 24 * 60 * 60;

/** No survey's cookie has this name: there is no dot in a survey's id. */
const filesCookie = 'askpath.files';

/**
 * Who calls, from the request: a cookie per survey, readable by no script, sent by no other site's forms.
 * Over https its name is bound to this very host (`__Host-`).
 *
 * @param isSecure whether respondents reach the server over https
 * @throws {Refusal} 400 for an Idempotency-Key that is none
 */
export function visitOf(c: Context, isSecure: boolean): Visit {
  const prefix = isSecure ? 'host' : undefined;
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(codes.malformed, 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const read = (name: string) => getCookie(c, name, prefix);
  const write = (name: string, token: string) =>
    setCookie(c, name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: tokenLife,
      ...(isSecure ? { secure: true, prefix: 'host' } : {}),
    });
  return {
    key,
    token: (surveyId) => read(cookieOf(surveyId)),
    keep: (surveyId, token) => write(cookieOf(surveyId), token),
    owner: () => read(filesCookie),
    keepOwner: (token) => write(filesCookie, token),
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
