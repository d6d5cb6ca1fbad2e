import type { Mode } from '../../contract/address.ts';
import type { Survey } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import type { FrameSnapshot } from './frame.machine.ts';

/** The survey as it is offered; null before it is known. */
export function selectOffer(snapshot: FrameSnapshot): Survey | null {
  return snapshot.context.survey;
}

/** True while the survey is answered here, a question about leaving it over it or not. */
export function selectOpened(snapshot: FrameSnapshot): boolean {
  return snapshot.matches('opened') && !snapshot.hasTag('offer');
}

/** True while the survey is offered: by its title, to be opened. */
export function selectOffered(snapshot: FrameSnapshot): boolean {
  return snapshot.hasTag('offer');
}

/** True while it is asked whether an answer that was not sent may be left. */
export function selectAsking(snapshot: FrameSnapshot): boolean {
  return snapshot.matches({ opened: 'asking' });
}

/** Why the survey cannot be offered; null while there is nothing to say. */
export function selectFailure(snapshot: FrameSnapshot): Failure | null {
  return snapshot.matches('failed') ? snapshot.context.failure : null;
}

export function selectMode(snapshot: FrameSnapshot): Mode {
  return snapshot.context.mode;
}
