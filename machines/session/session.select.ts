import type { Device, Mode } from '../../contract/address.ts';
import { isFramed } from '../../contract/address.ts';
import {
  type Answer,
  hasCascade,
  hasFiles,
  isMission,
  type Question,
} from '../../contract/questions/index.ts';
import type { Respondent, Subject, Survey } from '../../contract/survey.ts';
import type { DeadlineActor } from '../deadline/deadline.machine.ts';
import type { LanguageActor } from '../language/language.machine.ts';
import type { Failure } from '../lib/failure.ts';
import type { OutboxActor } from '../outbox/outbox.machine.ts';
import type { OwnAnswersActor } from '../ownAnswers/ownAnswers.machine.ts';
import type { QuestionActor } from '../question/question.machine.ts';
import type { SignatureActor } from '../signature/signature.machine.ts';
import type { ToastActor } from '../toast/toast.machine.ts';
import {
  asksForSignature,
  mayAnswerAgain,
  offersLogin,
  offersLoginAtServer,
  openingAnswer,
  questionOf,
} from './session.logic.ts';
import type { SessionSnapshot } from './session.machine.ts';
import type { Dialog, Drafts } from './session.types.ts';

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
  | 'cookiesBlocked'
  | 'failed';

export function selectScreen(snapshot: SessionSnapshot): ScreenName {
  const { question } = snapshot.context;
  if (snapshot.matches({ answering: 'asking' })) {
    return question && isMission(question) ? 'mission' : 'question';
  }
  const shown = (
    ['home', 'ended', 'closed', 'notOpen', 'paused', 'missing', 'cookiesBlocked', 'failed'] as const
  ).find((name) => snapshot.matches(name));
  return shown ?? 'loading';
}

export function selectSurvey(snapshot: SessionSnapshot): Survey | null {
  return snapshot.context.survey;
}

export function selectDevice(snapshot: SessionSnapshot): Device {
  return snapshot.context.device;
}

export function selectDirection(snapshot: SessionSnapshot): 'forward' | 'back' {
  return snapshot.context.direction;
}

export function selectHalted(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('halted');
}

/** The dialog of the current state; null without one. */
export function selectDialog(snapshot: SessionSnapshot): Dialog | null {
  const metas: readonly ({ readonly dialog: Dialog } | undefined)[] = Object.values(
    snapshot.getMeta(),
  );
  return metas.find((meta) => meta !== undefined)?.dialog ?? null;
}

/** Whether a call blocks the screen. */
export function selectCovered(snapshot: SessionSnapshot): boolean {
  return snapshot.hasTag('covered');
}

export function selectHasKeyboard(snapshot: SessionSnapshot): boolean {
  return snapshot.context.hasKeyboard;
}

export function selectAfterLogin(snapshot: SessionSnapshot): boolean {
  return snapshot.context.isAfterLogin;
}

export function selectOffersLogin({ context }: SessionSnapshot): boolean {
  return offersLogin(context);
}

export function selectOffersLoginAtServer({ context }: SessionSnapshot): boolean {
  return offersLoginAtServer(context);
}

export function selectTimed({ context }: SessionSnapshot): boolean {
  return context.remainingMs !== null;
}

/** Milliseconds left at the last reply; null without a limit. */
export function selectTime({ context }: SessionSnapshot): number | null {
  return context.remainingMs;
}

export function selectFailure(snapshot: SessionSnapshot): Failure | null {
  return snapshot.context.failure;
}

export function selectSign(snapshot: SessionSnapshot): string {
  return snapshot.context.drafts.sign;
}

export function selectQuestionActor(snapshot: SessionSnapshot): QuestionActor | null {
  return snapshot.children.question ?? null;
}

export function selectLocale({ context }: SessionSnapshot): string {
  return context.locale;
}

export function selectToastActor(snapshot: SessionSnapshot): ToastActor | null {
  return snapshot.children.toast ?? null;
}

/** The answer before the question on screen, while the server has not accepted it. */
export function selectOutbox(snapshot: SessionSnapshot): OutboxActor | null {
  return snapshot.children.outbox ?? null;
}

/** Every answer that the server does not have, that of the question on screen included. */
export function selectDrafts({ context }: SessionSnapshot): Drafts {
  return context.drafts;
}

export function selectMode(snapshot: SessionSnapshot): Mode {
  return snapshot.context.mode;
}

export function selectLanguage({ children }: SessionSnapshot): LanguageActor | null {
  return children.language ?? null;
}

/** Invitations of the home screen: to continue on a phone, or in another browser. */
export function selectInvitations({ context }: SessionSnapshot): {
  readonly scan: boolean;
  readonly recommend: boolean;
} {
  const { device, isDesktopChrome, mode, survey } = context;
  const invited = mode === 'page' ? survey?.config : undefined;
  return {
    scan: device === 'desktop' && !!invited?.scanToStart,
    // A survey for phones does not invite the respondent to continue on a computer.
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

export function selectReminders(snapshot: SessionSnapshot): number {
  return snapshot.context.reminders;
}

export function selectSlow(snapshot: SessionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

export function selectAsksForSignature({ context }: SessionSnapshot): boolean {
  return asksForSignature(context.survey);
}

/** Screens that leave nothing to answer. */
const overScreens: ReadonlySet<ScreenName> = new Set([
  'ended',
  'closed',
  'notOpen',
  'paused',
  'missing',
  'cookiesBlocked',
  'failed',
]);

export function selectFramed({ context }: SessionSnapshot): boolean {
  return isFramed(context.mode);
}

export function selectOver(snapshot: SessionSnapshot): boolean {
  return overScreens.has(selectScreen(snapshot));
}

export function selectHome(snapshot: SessionSnapshot): boolean {
  return selectScreen(snapshot) === 'home';
}

/** Whether the server lacks the answer on screen. */
export function selectHasDraft(snapshot: SessionSnapshot): boolean {
  const { question, drafts } = snapshot.context;
  return (
    question !== null &&
    snapshot.matches({ answering: 'asking' }) &&
    drafts.answers[question.questionId] !== undefined
  );
}

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

/**
 * The question ahead with the answer that it opens with; null where it is not known, or has a machine or screen of its own.
 */
export function followingQuestion({
  context,
}: SessionSnapshot): { readonly question: Question; readonly answer: Answer } | null {
  const { question, storedAnswer } = questionOf(context.follower);
  if (question === null || hasCascade(question) || hasFiles(question) || isMission(question)) {
    return null;
  }
  return { question, answer: openingAnswer({ ...context, storedAnswer }, question).answer };
}

/** The number of questions shown so far, repeated ones included. */
export function selectVisit({ context }: SessionSnapshot): number {
  return context.visit;
}

/** The copy of the respondent's own answers; null before the end. */
export function selectOwnAnswers({ children }: SessionSnapshot): OwnAnswersActor | null {
  return children.ownAnswers ?? null;
}

/** The signature on the start page; null elsewhere. */
export function selectSignature({ children }: SessionSnapshot): SignatureActor | null {
  return children.signature ?? null;
}
