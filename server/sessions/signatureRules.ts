import { codes, Refusal } from '../../contract/envelope.ts';
import type { Session } from '../db/queries.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

export function allowsSignature({ definition }: Questionnaire): boolean {
  const { signature } = definition.config;
  return signature === 'optional' || signature === 'required';
}

/** Whether an export has the column of the signature: also where the survey no longer asks for one. */
export function exportsSignature(survey: Questionnaire, { sign }: Pick<Session, 'sign'>): boolean {
  return sign !== null || allowsSignature(survey);
}

export function lacksSignature(
  { definition }: Questionnaire,
  { sign }: Pick<Session, 'sign'>,
): boolean {
  return definition.config.signature === 'required' && sign === null;
}

/** @param sign the id of the signature that the call sends; empty without a signature */
export function requireSignature({ survey, session }: SessionTransaction, sign: string): void {
  if (sign !== '' || !lacksSignature(survey, session)) return;
  throw new Refusal(
    codes.conflict,
    'The agreement has to be signed first',
    null,
    'signatureMissing',
  );
}
