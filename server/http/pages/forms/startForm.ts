import { formFields, type PageForm } from '../../../../contract/pageForm.ts';
import { readText } from '../../../../contract/questions/shared/fields.ts';
import { exInfo } from '../../../answers/exInfo.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import { allowsSignature } from '../../../sessions/signatureRules.ts';
import { start } from '../../../sessions/start.ts';
import { drawableName, storeTypedSignature } from '../../../uploads/typedSignature.ts';
import type { Deps } from '../../deps.ts';

type Signature = NonNullable<PageForm['signature']>;

/**
 * Returns the name that was typed in the form of a start; null when the survey wants no signature,
 * or an optional one was left empty.
 */
export function signatureIn(
  { surveys }: Pick<Deps, 'surveys'>,
  surveyId: string,
  fields: URLSearchParams,
): Signature | null {
  const survey = surveys.get(surveyId);
  if (!survey || !allowsSignature(survey)) return null;
  const typed = readText(fields, formFields.signature);
  const isOptional = survey.definition.config.signature === 'optional';
  if (isOptional && typed.trim() === '') return null;
  const name = drawableName(typed);
  return { name: name || typed, isMissing: name === '' };
}

/** Stores the typed name before the start, so that no started session lacks its signature. */
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
