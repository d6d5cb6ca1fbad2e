import type { Context } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { idempotencyKeyPattern } from '../../contract/idempotencyKey.ts';
import type { Visit } from './deps.ts';
import { clientNetwork } from './limits.ts';
import { cookies, jarOf } from './tokenStore.ts';

/** Seconds a browser keeps a respondent's token: as long as a survey may reasonably stay open. */
const tokenLife = 180 * 24 * 60 * 60;

/**
 * Who calls, from the request: there is a cookie per survey, one for files and one for a login.
 *
 * @param isSecure whether respondents reach the server over https
 * @param proxies number of trusted proxies
 * @throws {Refusal} 400 for an Idempotency-Key that is none, and for a header that is to stand for cookies and does not
 */
export function visitOf(c: Context, isSecure: boolean, proxies: number): Visit {
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !idempotencyKeyPattern.test(key)) {
    throw new Refusal(
      codes.badRequest,
      'Idempotency-Key must be a UUID, or 128 random bits as base64url or hexadecimal digits',
    );
  }
  const { read, write } = jarOf(c, isSecure);
  return {
    key,
    agent: c.req.header('User-Agent') ?? '',
    client: () => clientNetwork(c, proxies),
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
