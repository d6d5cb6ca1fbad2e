import type { Failure } from '../lib/failure.ts';
import type { SignatureSnapshot, Strokes } from './signature.machine.ts';

/** What is shown of the signature. */
export type Pad = 'closed' | 'open' | 'kept';

export function selectPad(snapshot: SignatureSnapshot): Pad {
  if (snapshot.matches('kept')) return 'kept';
  return snapshot.matches('open') || snapshot.matches('sending') ? 'open' : 'closed';
}

export function selectSending(snapshot: SignatureSnapshot): boolean {
  return snapshot.hasTag('busy');
}

export function selectStrokes({ context }: SignatureSnapshot): Strokes {
  return context.strokes;
}

export function selectName({ context }: SignatureSnapshot): string {
  return context.name;
}

/** True where what was cleared can be taken back. */
export function selectCanUndo({ context }: SignatureSnapshot): boolean {
  return context.cleared !== null;
}

/** True after nothing at all was submitted. */
export function selectEmpty({ context }: SignatureSnapshot): boolean {
  return context.isEmpty;
}

export function selectSignFailure({ context }: SignatureSnapshot): Failure | null {
  return context.failure;
}

/** The id of the signature that was kept, empty without one. */
export function selectKept({ context }: SignatureSnapshot): string {
  return context.sign;
}
