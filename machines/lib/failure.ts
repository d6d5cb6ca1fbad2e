import { codes, domainCodes, InvalidReply, Refusal } from '../../contract/envelope.ts';
import type { Fault } from '../../contract/faults.ts';

export type Failure =
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly fault: Fault | null;
    }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'unreachable' };

export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, message, fault } = error;
    return { kind: 'refused', code, message, fault };
  }
  return error instanceof InvalidReply ? { kind: 'garbled' } : { kind: 'unreachable' };
}

function refusedCode(error: unknown): number {
  return error instanceof Refusal ? error.code : 0;
}

const decisive: ReadonlySet<number> = new Set([
  ...domainCodes,
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

export function isDecisive(error: unknown): boolean {
  return decisive.has(refusedCode(error));
}
