import type { Failure } from '../lib/failure.ts';
import type { SignatureSnapshot, Strokes } from './signature.machine.ts';

export type Pad = 'closed' | 'open' | 'signed';

export function selectPad(snapshot: SignatureSnapshot): Pad {
  if (snapshot.matches('signed')) return 'signed';
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

/** Whether something is drawn or typed. */
export function selectInked({ context: { strokes, name } }: SignatureSnapshot): boolean {
  return strokes.length > 0 || name.trim() !== '';
}

export function selectCanUndo({ context }: SignatureSnapshot): boolean {
  return context.cleared !== null;
}

export function selectEmpty({ context }: SignatureSnapshot): boolean {
  return context.isEmpty;
}

export function selectSignFailure({ context }: SignatureSnapshot): Failure | null {
  return context.failure;
}

/** The id of the signature, empty without one. */
export function selectSignatureId({ context }: SignatureSnapshot): string {
  return context.sign;
}
