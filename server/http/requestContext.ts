import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { codes, Refusal } from '../../contract/envelope.ts';
import { idempotencyKeyPattern } from '../../contract/idempotencyKey.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { hashedNetwork } from './rateLimits.ts';
import { type CookieScope, cookies, tokenStoreOf } from './tokenStore.ts';

/** Seconds for which a token stays in the browser; exceeds the time for which a survey stays open. */
const tokenMaxAge = 180 * 24 * 60 * 60;

/** @throws {Refusal} 400 for an invalid Idempotency-Key or token header */
export function requestContextOf(c: Context, scope: CookieScope, proxies: number): RequestContext {
  const idempotencyKey = c.req.header('Idempotency-Key');
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(idempotencyKey)) {
    throw new Refusal(
      codes.badRequest,
      'Idempotency-Key must be a UUID, or 128 random bits as base64url or hexadecimal digits',
    );
  }
  const { read, write } = tokenStoreOf(c, scope);
  const testToken = (surveyId: string) => read(testCookie(surveyId));
  const tokenCookie = (surveyId: string) =>
    testToken(surveyId) === undefined ? sessionCookie(surveyId) : testSessionCookie(surveyId);
  return {
    idempotencyKey,
    userAgent: c.req.header('User-Agent') ?? '',
    network: () => hashedNetwork(c, proxies),
    token: (surveyId) => read(tokenCookie(surveyId)),
    setToken: (surveyId, token) => write(tokenCookie(surveyId), token, tokenMaxAge),
    clearToken: (surveyId) => write(tokenCookie(surveyId), '', 0),
    filesToken: () => read(cookies.files),
    setFilesToken: (token) => write(cookies.files, token, tokenMaxAge),
    loginToken: () => read(cookies.login),
    isOtherSite: c.get('isOtherSite') ?? false,
    linkToken: (surveyId) => read(linkCookie(surveyId)),
    setLinkToken: (surveyId, token) => write(linkCookie(surveyId), token, tokenMaxAge),
    testToken,
    setTestToken(surveyId, token, arm) {
      write(testCookie(surveyId), token ?? '', token === null ? 0 : tokenMaxAge);
      const isChosen = arm !== undefined;
      if (isChosen || read(armCookie(surveyId)) !== undefined) {
        write(armCookie(surveyId), arm ?? '', isChosen ? tokenMaxAge : 0);
      }
      if (isChosen) write(testSessionCookie(surveyId), '', 0);
    },
    testArm: (surveyId) => read(armCookie(surveyId)),
    languages: acceptedLanguages(c.req.header('Accept-Language')),
  };
}

/** Returns the languages of an Accept-Language header, the preferred first, without `*` and `q=0`. */
export function acceptedLanguages(header = ''): readonly string[] {
  return parseAccept(header.slice(0, 500))
    .filter(({ type, q }) => type !== '*' && q > 0)
    .map(({ type }) => type);
}

/** Names the cookie of a personal link, which a frame cannot read, unlike the cookie of a session. */
function linkCookie(surveyId: string): string {
  return `askpath.link.${surveyId}`;
}

/** Names the cookie of test answers, which a frame on another site cannot read. */
export function testCookie(surveyId: string): string {
  return `askpath.test.${surveyId}`;
}

/** Names the cookie of a test session, so that a respondent's session in the same browser stays. */
function testSessionCookie(surveyId: string): string {
  return `askpath.tested.${surveyId}`;
}

function armCookie(surveyId: string): string {
  return `askpath.arm.${surveyId}`;
}

function sessionCookie(surveyId: string): string {
  return `askpath_${surveyId}`;
}
