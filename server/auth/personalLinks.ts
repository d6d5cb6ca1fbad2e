import { hasLink } from '../db/linkQueries.ts';
import { hashOf } from '../lib/hash.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { AuthDeps } from './deps.ts';
import type { RequestContext } from './requestContext.ts';

export const linkParameter = 'link';

/** 128 random bits or more as base64url. */
export const linkTokenPattern = /^[\w-]{22,64}$/;

/** The user who answers by a personal link; another survey's link with the same token is another user. */
export function linkUser(surveyId: string, token: string): string {
  return hashOf(JSON.stringify(['link', surveyId, token]));
}

/** Null for a browser without a link, and for a revoked one. */
export async function invitedUser(
  { stores }: AuthDeps,
  request: RequestContext,
  surveyId: string,
): Promise<string | null> {
  const token = request.linkToken(surveyId);
  if (token === undefined) return null;
  const user = linkUser(surveyId, token);
  // Processes share links but not the store of demo surveys.
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
