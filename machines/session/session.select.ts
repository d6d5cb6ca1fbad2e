import type { Device, Mode } from '../../contract/address.ts';
import { isMission } from '../../contract/questions/index.ts';
import type { Survey } from '../../contract/survey.ts';
import type { LanguageActor } from '../language/language.machine.ts';
import type { Failure } from '../lib/failure.ts';
import type { DialogKind, NoticesActor } from '../notices/notices.machine.ts';
import type { OutboxActor } from '../outbox/outbox.machine.ts';
import type { QuestionActor } from '../question/question.machine.ts';
import { mayLogIn } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import type { Drafts } from './sessionState.ts';

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
  return shown ?? (snapshot.matches('failedToContinue') ? 'failed' : 'loading');
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

/** The dialog that the respondent has to answer; null without one. */
export function selectHaltedDialog(snapshot: SessionSnapshot): DialogKind | null {
  const kinds = ['surveyChanged', 'resume', 'notOpen', 'paused', 'elsewhere'] as const;
  return kinds.find((kind) => snapshot.matches({ halted: kind })) ?? null;
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

export function selectMayLogIn({ context }: SessionSnapshot): boolean {
  return mayLogIn(context);
}

export function selectTimed({ context }: SessionSnapshot): boolean {
  return context.left !== null;
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

export function selectNotices(snapshot: SessionSnapshot): NoticesActor | null {
  return snapshot.children.notices ?? null;
}

/** The answer before the question on screen, while the server has not kept it. */
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
