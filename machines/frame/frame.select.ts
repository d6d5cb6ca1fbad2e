import type { Mode } from '../../contract/address.ts';
import type { Survey } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import type { SessionActor } from '../session/session.machine.ts';
import type { FrameSnapshot } from './frame.machine.ts';

export function selectOffer(snapshot: FrameSnapshot): Survey | null {
  return snapshot.context.survey;
}

export function selectOpened(snapshot: FrameSnapshot): boolean {
  return snapshot.matches('opened') && !snapshot.hasTag('offer');
}

/** The session of an opened survey, folded or not; null before. */
export function selectSession({ children }: FrameSnapshot): SessionActor | null {
  return children.session ?? null;
}

/** Whether the page began with the survey instead of the offer. */
export function selectBeganOpened(snapshot: FrameSnapshot): boolean {
  return snapshot.context.isOpened;
}

export function selectOffered(snapshot: FrameSnapshot): boolean {
  return snapshot.hasTag('offer');
}

export function selectAsking(snapshot: FrameSnapshot): boolean {
  return snapshot.matches({ opened: 'asking' });
}

export function selectFailure(snapshot: FrameSnapshot): Failure | null {
  return snapshot.matches('failed') ? snapshot.context.failure : null;
}

export function selectSurveyId(snapshot: FrameSnapshot): string {
  return snapshot.context.surveyId;
}

export function selectMode(snapshot: FrameSnapshot): Mode {
  return snapshot.context.mode;
}
