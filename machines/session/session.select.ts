import type { Device, Mode } from '../../contract/address.ts';
import { isMission } from '../../contract/questions/index.ts';
import type { Respondent, Survey } from '../../contract/survey.ts';
import type { DeadlineActor } from '../deadline/deadline.machine.ts';
import type { LanguageActor } from '../language/language.machine.ts';
import type { Failure } from '../lib/failure.ts';
import type { NoticesActor } from '../notices/notices.machine.ts';
import { draftOf } from '../question/context.ts';
import type { QuestionActor } from '../question/question.machine.ts';
import type { SignatureActor } from '../signature/signature.machine.ts';
import { asksForSignature, mayAnswerAgain, mayLogIn, type Way } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { type Drafts, withDraft } from './sessionState.ts';

/** What is to be drawn; each has one screen. */
export type ScreenName =
  | 'loading'
  | 'home'
  | 'question'
  | 'mission'
  | 'ended'
  | 'closed'
  | 'notOpen'
  | 'paused'
  | 'missing'
  | 'forgotten'
  | 'failed';

export function selectScreen(snapshot: SessionSnapshot): ScreenName {
  const { question } = snapshot.context;
  if (snapshot.matches({ answering: 'asking' })) {
    return question && isMission(question) ? 'mission' : 'question';
  }
  const shown = (
    ['home', 'ended', 'closed', 'notOpen', 'paused', 'missing', 'forgotten', 'failed'] as const
  ).find((name) => snapshot.matches(name));
  return shown ?? 'loading';
}

export function selectSurvey(snapshot: SessionSnapshot): Survey | null {
  return snapshot.context.survey;
}

/** Where it is answered, as the server wants to be asked about it. */
export function selectWay({ context }: SessionSnapshot): Pick<Way, 'surveyId' | 'appname'> {
  const { surveyId, appname } = context;
  return { surveyId, appname };
}

export function selectMode(snapshot: SessionSnapshot): Mode {
  return snapshot.context.mode;
}

export function selectRespondent(snapshot: SessionSnapshot): Respondent {
  return snapshot.context.respondent;
}

export function selectDevice(snapshot: SessionSnapshot): Device {
  return snapshot.context.device;
}

/** What the home screen invites to: to go on with a phone, or to come back with another browser. */
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

export function selectDirection(snapshot: SessionSnapshot): 'forward' | 'back' {
  return snapshot.context.direction;
}

/** True while a dialog has to be answered first. */
export function selectHalted(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('halted');
}

/** True while a call holds everything up that was on the screen before. */
export function selectCovered(snapshot: SessionSnapshot): boolean {
  return snapshot.hasTag('covered');
}

/** True while a soft keyboard takes a part of the window. */
export function selectHasKeyboard(snapshot: SessionSnapshot): boolean {
  return snapshot.context.hasKeyboard;
}

/** True from a login until the server is content again. */
export function selectCameBack(snapshot: SessionSnapshot): boolean {
  return snapshot.context.cameBack;
}

export function selectMayLogIn({ context }: SessionSnapshot): boolean {
  return mayLogIn(context);
}

/** True when the maximum answer time has ended the answering. */
export function selectTimedOut({ context }: SessionSnapshot): boolean {
  return context.timedOut || (context.respondent.timedOut ?? false);
}

/** True where the survey lets who has ended answer once more. */
export function selectMayAnswerAgain({ context }: SessionSnapshot): boolean {
  return mayAnswerAgain(context);
}

/** True where the answering has to end at some time. */
export function selectTimed({ context }: SessionSnapshot): boolean {
  return context.left !== null;
}

export function selectFailure(snapshot: SessionSnapshot): Failure | null {
  return snapshot.context.failure;
}

/** True while the start is on its way, or waits for the signature that is. */
export function selectStarting(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('home') && snapshot.hasTag('busy');
}

/** The id of the signature that was given, empty without one. */
export function selectSign(snapshot: SessionSnapshot): string {
  return snapshot.context.drafts.sign;
}

/** How often a start was tried without the signature it needs. */
export function selectUnsigned(snapshot: SessionSnapshot): number {
  return snapshot.context.unsigned;
}

/** True when a call takes so long that the screen should say so. */
export function selectSlow(snapshot: SessionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

export function selectQuestionActor(snapshot: SessionSnapshot): QuestionActor | null {
  return snapshot.children.question ?? null;
}

/** The countdown. */
export function selectDeadline({ children }: SessionSnapshot): DeadlineActor | null {
  return children.deadline ?? null;
}

/** The language switch. */
export function selectLanguage({ children }: SessionSnapshot): LanguageActor | null {
  return children.language ?? null;
}

/** The signature on the start page; null elsewhere. */
export function selectSignature({ children }: SessionSnapshot): SignatureActor | null {
  return children.signature ?? null;
}

/** True where a signature can be given with the consent. */
export function selectAsksForSignature({ context }: SessionSnapshot): boolean {
  return asksForSignature(context.survey);
}

export function selectLocale({ context }: SessionSnapshot): string {
  return context.locale;
}

export function selectNotices(snapshot: SessionSnapshot): NoticesActor | null {
  return snapshot.children.notices ?? null;
}

export function selectHasAnswered({ context }: SessionSnapshot): boolean {
  return context.hasAnswered;
}

/** Whether typed text has not been committed. */
export function selectHasUnsentText(snapshot: SessionSnapshot): boolean {
  return Object.keys(selectDrafts(snapshot).answers).length > 0;
}

/** Everything typed and not kept by the server yet, the question on screen included. */
export function selectDrafts(snapshot: SessionSnapshot): Drafts {
  const { context, children } = snapshot;
  const live = children.question?.getSnapshot().context;
  return live ? withDraft(context.drafts, live.question.questionId, draftOf(live)) : context.drafts;
}
