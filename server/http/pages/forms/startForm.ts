import { formFields, type PageForm } from '../../../../contract/pageForm.ts';
import { readText } from '../../../../contract/questions/shared/fields.ts';
import { exInfo } from '../../../answers/exInfo.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import { start } from '../../../sessions/start.ts';
import { drawableName, storeTypedSignature } from '../../../uploads/typedSignature.ts';
import type { Deps } from '../../deps.ts';

type Signature = NonNullable<PageForm['signature']>;

/** The name typed in the form of a start; null where the survey asks for none, or none was needed and typed. */
export function signatureIn(
  signature: 'none' | 'optional' | 'required' | undefined,
  fields: URLSearchParams,
): Signature | null {
  if (signature !== 'optional' && signature !== 'required') return null;
  const typed = readText(fields, formFields.signature);
  if (typed.trim() === '' && signature === 'optional') return null;
  const name = drawableName(typed);
  return { name: name || typed, isMissing: name === '' };
}

/** Stores the typed name first, so that no start lacks its signature. */
export async function startSigned(
  deps: Deps,
  request: RequestContext,
  body: Parameters<typeof start>[2],
  signature: Signature | null,
): Promise<void> {
  const { surveyId } = body;
  const signed = signature && (await storeTypedSignature(deps, request, surveyId, signature.name));
  await start(deps, request, body);
  if (signed) await exInfo(deps, signed.request, surveyId, { sign: signed.sign });
}
