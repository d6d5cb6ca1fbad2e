import type { SignatureActor } from '../signature/signature.machine.ts';
import { asksForSignature } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';

/** Invitations of the home screen: to continue on a phone, or in another browser. */
export function selectInvitations({ context }: SessionSnapshot): {
  readonly scan: boolean;
  readonly recommend: boolean;
} {
  const { device, isDesktopChrome, mode, survey } = context;
  const invited = mode === 'page' ? survey?.config : undefined;
  return {
    scan: device === 'desktop' && !!invited?.scanToStart,
    // A survey for phones is not sent on to a computer.
    recommend:
      !isDesktopChrome &&
      !!invited?.recommendDesktopChrome &&
      (device === 'desktop' || !invited.scanToStart),
  };
}

/** Whether the start is being sent, or waits for the signature. */
export function selectStarting(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('home') && snapshot.hasTag('busy');
}

export function selectUnsigned(snapshot: SessionSnapshot): number {
  return snapshot.context.unsigned;
}

export function selectSlow(snapshot: SessionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

/** The signature on the start page; null elsewhere. */
export function selectSignature({ children }: SessionSnapshot): SignatureActor | null {
  return children.signature ?? null;
}

export function selectAsksForSignature({ context }: SessionSnapshot): boolean {
  return asksForSignature(context.survey);
}
