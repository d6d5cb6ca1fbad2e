import type { Context } from 'hono';
import { isFramed, type SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';
import { linkParameter, linkTokenPattern } from '../../auth/personalLinks.ts';
import type { RequestContext } from '../../auth/requestContext.ts';

export function isOpened(c: Context, { mode }: SurveyEntry): boolean {
  return isFramed(mode) && c.req.query(openedParameter) === '1';
}

export function infoOf(c: Context, { mode }: SurveyEntry): string {
  return mode === 'inApp' ? (c.req.query('info') ?? '') : '';
}

/** To the address of the form, which a reload then does not send again. */
export function redirect(c: Context, parameters: Readonly<Record<string, string>> = {}): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return seeOther(c, pathname, searchParams);
}

/** Keeps the token of a personal link, and goes on at the address without it, which nobody may copy or log. */
export function openLink(
  c: Context,
  request: RequestContext,
  surveyId: string,
  token: string,
): Response {
  if (linkTokenPattern.test(token)) request.setLinkToken(surveyId, token);
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(linkParameter);
  c.header('Cache-Control', 'no-store');
  return seeOther(c, pathname, searchParams);
}

function seeOther(c: Context, path: string, parameters: URLSearchParams): Response {
  return c.redirect(parameters.size > 0 ? `${path}?${parameters}` : path, 303);
}
