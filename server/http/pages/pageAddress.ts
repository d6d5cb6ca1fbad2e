import type { Context } from 'hono';
import { isFramed, type SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';
import { startedParameter } from '../../../contract/pageForm.ts';
import type { AuthDeps } from '../../auth/deps.ts';
import { linkParameter, linkTokenPattern } from '../../auth/personalLinks.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { armParameter, hasOldTest, testParameter, testTokenFor } from '../../auth/testMode.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { refusedTest } from './messages.ts';

export function isOpened(c: Context, { mode }: SurveyEntry): boolean {
  return isFramed(mode) && c.req.query(openedParameter) === '1';
}

export function infoOf(c: Context, { mode }: SurveyEntry): string {
  return mode === 'inApp' ? (c.req.query('info') ?? '') : '';
}

/** To the address of the form, which a reload then does not send again. */
export function redirect(c: Context, parameters: Readonly<Record<string, string>> = {}): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(startedParameter);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return seeOther(c, pathname, searchParams);
}

type OpenDeps = Pick<AuthDeps, 'testKey'> & {
  readonly surveys: ReadonlyMap<string, Questionnaire>;
};

/** The reply to a key of test answers or a personal link in the address, and to an old key; null for other addresses. */
export function openByKey(
  c: Context,
  deps: OpenDeps,
  request: RequestContext,
  entry: SurveyEntry,
): Response | Promise<Response> | null {
  const test = c.req.query(testParameter);
  if (test !== undefined) return openTest(c, deps, request, entry, test);
  if (hasOldTest(deps, request, entry.surveyId)) return refusedTest(c);
  const link = c.req.query(linkParameter);
  return link === undefined ? null : openLink(c, request, entry.surveyId, link);
}

/** Keeps the token of a personal link, and redirects to the address without it, so that it is not copied or logged. */
function openLink(c: Context, request: RequestContext, surveyId: string, token: string): Response {
  if (linkTokenPattern.test(token)) request.setLinkToken(surveyId, token);
  return withoutParameters(c, linkParameter);
}

/** Starts test answers by their key, ends them by an empty one, and redirects to the address without it. */
function openTest(
  c: Context,
  deps: OpenDeps,
  request: RequestContext,
  { surveyId, mode }: SurveyEntry,
  key: string,
): Response | Promise<Response> {
  const token = key === '' ? null : testTokenFor(deps, surveyId, key);
  // A frame on another site would lose the token, and count as a respondent.
  if (key !== '' && (token === null || isFramed(mode))) return refusedTest(c);
  const arm = token === null ? undefined : c.req.query(armParameter);
  const { arms = [] } = deps.surveys.get(surveyId)?.definition ?? {};
  if (arm !== undefined && !arms.some(({ id }) => id === arm)) return refusedTest(c);
  request.setTestToken(surveyId, token, arm);
  return withoutParameters(c, testParameter, armParameter);
}

function withoutParameters(c: Context, ...names: readonly string[]): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const name of names) searchParams.delete(name);
  c.header('Cache-Control', 'no-store');
  return seeOther(c, pathname, searchParams);
}

function seeOther(c: Context, path: string, parameters: URLSearchParams): Response {
  return c.redirect(parameters.size > 0 ? `${path}?${parameters}` : path, 303);
}
