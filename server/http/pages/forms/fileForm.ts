import type { Context } from 'hono';
import type { Fault } from '../../../../contract/faults.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import { uploadForm } from '../../../uploads/upload.ts';
import type { Deps } from '../../deps.ts';
import { bodyStream } from '../../readBody.ts';
import { readFormBody } from './formBody.ts';

export interface Form {
  readonly fields: URLSearchParams;
  readonly request: RequestContext;
  /** The fault of a file that could not be stored; null when all files are stored. */
  readonly fault: Fault | null;
}

export function isFileForm(c: Context): boolean {
  return /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '');
}

/**
 * Reads a form and stores its files first: from then on each file is a field, as if an earlier form
 * had stored it.
 */
export async function readPageForm(
  c: Context,
  deps: Deps,
  request: RequestContext,
  surveyId: string,
): Promise<Form> {
  if (!isFileForm(c)) return { fields: await readFormBody(c), request, fault: null };
  const form = await uploadForm(deps, request, surveyId, bodyStream(c, 'multipart'));
  for (const file of form.files) form.fields.append('stored', JSON.stringify(file));
  return form;
}
