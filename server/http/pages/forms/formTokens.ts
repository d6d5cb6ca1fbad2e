import type { Context } from 'hono';
import { formFields, startedParameter } from '../../../../contract/pageForm.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import type { Form } from './fileForm.ts';

export function isFrame(c: Context): boolean {
  return c.req.header('Sec-Fetch-Dest') === 'iframe';
}

/** Whether the browser sends the token of a session or of a login. */
export function hasToken(request: RequestContext, surveyId: string): boolean {
  return request.token(surveyId) !== undefined || request.loginToken() !== undefined;
}

/**
 * Returns whether the browser has stored the cookie of a start; null for a request that does not
 * follow a start.
 */
export function keepsCookie(c: Context, request: RequestContext, surveyId: string): boolean | null {
  if (c.req.query(startedParameter) === undefined) return null;
  return hasToken(request, surveyId);
}

/**
 * Reads the tokens of a frame without cookies from the form's fields.
 * @throws {Refusal} 400 for an invalid field
 */
export function takeFormTokens(
  c: Context,
  { fields, request: sent }: Pick<Form, 'fields' | 'request'>,
  contextOf: (c: Context) => RequestContext,
): RequestContext {
  const tokens = fields.get(formFields.tokens);
  if (tokens === null || !isFrame(c)) return sent;
  c.set('formTokens', tokens);
  const request = contextOf(c);
  // The form's files are stored before its fields are read, and storing a file may have made a new token.
  const filesToken = sent.filesToken();
  if (filesToken !== undefined) request.setFilesToken(filesToken);
  return request;
}
