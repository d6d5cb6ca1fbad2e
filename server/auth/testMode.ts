import { createHmac } from 'node:crypto';
import { codes, Refusal } from '../../contract/envelope.ts';
import { isSameSecret } from '../lib/hash.ts';
import type { AuthDeps } from './deps.ts';
import type { RequestContext } from './requestContext.ts';

export const testParameter = 'test';
export const armParameter = 'arm';

type TestDeps = Pick<AuthDeps, 'testKey'>;

/** Returns the token of test answers; null for a wrong key and without a key. */
export function testTokenFor({ testKey }: TestDeps, surveyId: string, key: string): string | null {
  if (testKey == null || !isSameSecret(key, testKey)) return null;
  return createHmac('sha256', testKey).update(`test ${surveyId}`).digest('base64url');
}

/**
 * Returns whether the browser has a token of test answers.
 * @throws {Refusal} 403 for a token of an earlier key, whose answers would count as a respondent's
 */
export function isTesting(deps: TestDeps, request: RequestContext, surveyId: string): boolean {
  if (hasOldTest(deps, request, surveyId)) {
    throw new Refusal(codes.forbidden, 'The key for test answers has changed');
  }
  return request.testToken(surveyId) !== undefined;
}

export function hasOldTest(deps: TestDeps, request: RequestContext, surveyId: string): boolean {
  const token = request.testToken(surveyId);
  if (token === undefined) return false;
  const expected = testTokenFor(deps, surveyId, deps.testKey ?? '');
  return expected === null || !isSameSecret(token, expected);
}
