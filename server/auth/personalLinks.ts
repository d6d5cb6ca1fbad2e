import { randomBytes } from 'node:crypto';
import { hasLink } from '../db/linkQueries.ts';
import { hashOf } from '../lib/hash.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { AuthDeps } from './deps.ts';
import type { RequestContext } from './requestContext.ts';

export const linkParameter = 'link';

/**
 * Matches a token of 128 random bits or more as base64url, followed by punctuation that mails may
 * add. New tokens have small letters and digits only.
 */
const linkTokenPattern = /^([\w-]{22,64})(?:[^\w-].*)?$/su;

/**
 * An alphabet in one case and without punctuation survives text messages and mails, which may
 * change both.
 */
const linkAlphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const linkLength = 26;

/** Makes a token of 130 random bits. */
export function newLinkToken(): string {
  const random = randomBytes(linkLength);
  return [...random].map((byte) => linkAlphabet[byte % linkAlphabet.length]).join('');
}

/** Returns the token at the beginning of the address's parameter; null without a token. */
export function linkTokenIn(parameter: string): string | null {
  return linkTokenPattern.exec(parameter)?.[1] ?? null;
}

/**
 * Returns the hash of the user who answers by a personal link; the same token in another survey is
 * another user.
 */
export function linkUser(surveyId: string, token: string): string {
  return hashOf(JSON.stringify(['link', surveyId, token]));
}

/** Returns the user of the browser's personal link; null without a link and for a revoked link. */
export async function invitedUser(
  deps: AuthDeps,
  request: RequestContext,
  surveyId: string,
): Promise<string | null> {
  const token = request.linkToken(surveyId);
  return token === undefined ? null : userOf(deps, surveyId, token);
}

/**
 * Returns what a link does in this browser: `opens` when it opens the survey, `other` when another
 * link already does, `nothing` when it is invalid.
 */
export async function judgeLink(
  deps: AuthDeps,
  request: RequestContext,
  { id, definition }: Questionnaire,
  token: string,
): Promise<'opens' | 'other' | 'nothing'> {
  if (definition.login !== 'link' || (await userOf(deps, id, token)) === null) return 'nothing';
  if (request.linkToken(id) === token) return 'opens';
  return (await invitedUser(deps, request, id)) === null ? 'opens' : 'other';
}

async function userOf(
  { stores }: AuthDeps,
  surveyId: string,
  token: string,
): Promise<string | null> {
  const user = linkUser(surveyId, token);
  // Links are stored with the real answers, because processes do not share the store of demo surveys.
  return (await hasLink(stores.real.db, surveyId, user)) ? user : null;
}

export function accessToken(request: RequestContext, survey: Questionnaire): string | undefined {
  if (request.testToken(survey.id) !== undefined) return request.token(survey.id);
  switch (survey.definition.login) {
    case false:
      return request.token(survey.id);
    case 'link':
      return request.linkToken(survey.id);
    default:
      return request.loginToken();
  }
}
