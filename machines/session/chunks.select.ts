import type { Respondent, Subject } from '../../contract/survey.ts';
import type { DeadlineActor } from '../deadline/deadline.machine.ts';
import { mayAnswerAgain } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { selectDrafts } from './session.select.ts';

export function selectSurveyId({ context }: SessionSnapshot): string {
  return context.surveyId;
}

export function selectRespondent(snapshot: SessionSnapshot): Respondent {
  return snapshot.context.respondent;
}

export function selectTimedOut(snapshot: SessionSnapshot): boolean {
  return isTimedOut(snapshot) || (snapshot.context.respondent.timedOut ?? false);
}

function isTimedOut(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ ended: 'timedOut' }) || snapshot.matches({ ended: 'departing' });
}

export function selectMayAnswerAgain(snapshot: SessionSnapshot): boolean {
  return !isTimedOut(snapshot) && mayAnswerAgain(snapshot.context);
}

export function selectDeadline({ children }: SessionSnapshot): DeadlineActor | null {
  return children.deadline ?? null;
}

export function selectHasAnswered({ context }: SessionSnapshot): boolean {
  return context.hasAnswered;
}

export function selectHasUnsentText(snapshot: SessionSnapshot): boolean {
  return Object.keys(selectDrafts(snapshot).answers).length > 0;
}

export function selectFollower({ context }: SessionSnapshot): Subject | null {
  return context.follower;
}
