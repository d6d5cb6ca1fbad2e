import type { Context } from 'hono';
import { formFields, startedParameter } from '../../../../contract/pageForm.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import type { Form } from './fileForm.ts';

export function isFrame(c: Context): boolean {
  return c.req.header('Sec-Fetch-Dest') === 'iframe';
}

/** Whether the browser keeps the cookie that a start has set; null where none has just been set. */
export function keepsCookie(c: Context, request: RequestContext, surveyId: string): boolean | null {
  if (c.req.query(startedParameter) === undefined) return null;
  return request.token(surveyId) !== undefined || request.loginToken() !== undefined;
}

/** Reads the tokens of a frame without cookies from its form; throws 400 for an invalid field. */
export function takeFormTokens(
  c: Context,
  { fields, request: sent }: Pick<Form, 'fields' | 'request'>,
  contextOf: (c: Context) => RequestContext,
): RequestContext {
  const tokens = fields.get(formFields.tokens);
  if (tokens === null || !isFrame(c)) return sent;
  c.set('formTokens', tokens);
  const request = contextOf(c);
  // The files of a form are stored before its fields are known.
  const filesToken = sent.filesToken();
  if (filesToken !== undefined) request.setFilesToken(filesToken);
  return request;
}
