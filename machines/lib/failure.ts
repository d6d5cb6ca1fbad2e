import { codes, domainCodes, InvalidReply, Refusal } from '../../contract/envelope.ts';
import type { Fault } from '../../contract/faults.ts';

/** Why a call has failed. */
export type Failure =
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly fault: Fault | null;
      /** Present if the server sends reasons; a message has a single language. */
      readonly reason?: string | undefined;
    }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'unreachable' };

/** The failure for an error of the network client, of reading a reply or of the wiring. An error that is no reply counts as unreachable. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, message, fault, reason } = error;
    return { kind: 'refused', code, message, fault, ...(reason === undefined ? null : { reason }) };
  }
  return error instanceof InvalidReply ? { kind: 'garbled' } : { kind: 'unreachable' };
}

const decisive: ReadonlySet<number> = new Set([
  ...domainCodes,
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

/** Whether the refusal ends what the respondent is doing: another try would be refused as well. */
export function isDecisive(failure: Failure): boolean {
  return failure.kind === 'refused' && decisive.has(failure.code);
}
