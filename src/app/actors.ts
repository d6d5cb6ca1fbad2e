import { createActor } from 'xstate';
import { deviceOf, isFramed, type Viewport } from '../../contract/address.ts';
import type { PageForm } from '../../contract/pageForm.ts';
import { isDesktopChrome } from '../../machines/lib/device.ts';
import { noDrafts } from '../../machines/session/session.logic.ts';
import type { SessionActor, SessionSnapshot } from '../../machines/session/session.machine.ts';
import {
  selectAfterLogin,
  selectDrafts,
  selectLocale,
  selectQuestionActor,
  selectScreen,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import type { Drafts, Input } from '../../machines/session/session.types.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { setAddressLanguage } from '../effects/page/address.ts';
import { whenIdle } from '../effects/page/idle.ts';
import { watchPageEvents } from '../effects/page/pageEvents.ts';
import { pageAge } from '../effects/page/pageReply.ts';
import { readViewport, watchSize } from '../effects/page/viewport.ts';
import { loadDrafts, saveDrafts } from '../effects/storage/drafts.ts';
import { rememberLogin } from '../effects/storage/login.ts';
import { type SessionApi, wireSession } from '../wiring/session.ts';
import { fetchAhead } from './fetchAhead.ts';
import { assumedDevice, serverRenderedInput } from './pageForm.ts';
import { restoreForm } from './restoreForm.ts';
import { syncAddress } from './syncAddress.ts';
import { watchValue } from './watchSession.ts';

export type Opening = Omit<Input, 'device' | 'isDesktopChrome' | 'drafts'>;

/**
 * Starts the session of this page. Without a form the address, the drafts and the device follow it at once; on a page
 * that the server has rendered they follow it after the take-over.
 */
export function startSession(
  opening: Opening,
  form: PageForm | null = null,
  api: SessionApi = portCalls,
): SessionActor {
  const session = createActor(wireSession(api), { input: inputOf(opening, form) });
  session.start();
  if (!form) followSession(opening, session);
  return session;
}

/** Input from the page, or from the form that the server has rendered. */
export function inputOf(opening: Opening, form: PageForm | null): Input {
  const known = { ...opening, isDesktopChrome: isDesktopChrome(navigator.userAgent) };
  if (form) {
    const device = assumedDevice(opening.mode, navigator.userAgent);
    return { ...known, device, ...serverRenderedInput(form, opening.reply) };
  }
  const drafts = loadDrafts(opening.surveyId);
  return { ...known, device: deviceIn(opening, readViewport()), drafts };
}

/** Returns the function that leads from the state that the server has rendered to the state of this browser. */
export function createTakeOver(opening: Opening, session: SessionActor): () => void {
  // React replaces the form where its markup differs from the app's.
  const serverForm = document.querySelector<HTMLFormElement>('main form');
  return () => {
    session.send({ type: 'device.change', device: deviceIn(opening, readViewport()) });
    session.send({ type: 'page.takeOver', drafts: loadDrafts(opening.surveyId), age: pageAge() });
    const question = selectQuestionActor(session.getSnapshot());
    if (question && serverForm) restoreForm(question, serverForm);
    // Prevents a login redirect loop where the server does not accept the login.
    if (!opening.isAfterLogin) session.send({ type: 'session.logIn' });
    followSession(opening, session);
  };
}

/** Keeps the address, the stored drafts and the device in step with the session. */
export function followSession(opening: Opening, session: SessionActor): void {
  syncAddress(session);
  whenIdle(() => fetchAhead(session));
  watchPageEvents((event) => session.send(event));
  watchSize((viewport) =>
    session.send({ type: 'device.change', device: deviceIn(opening, viewport) }),
  );
  watchValue(session, selectLocale, setAddressLanguage, opening.locale);
  watchValue(session, selectAfterLogin, (isAfterLogin) =>
    rememberLogin(opening.surveyId, isAfterLogin),
  );
  watchValue(session, draftsToStore, (drafts) => saveDrafts(opening.surveyId, drafts));
}

/** The drafts to store; undefined before the survey is known, because the stored drafts are not read until then. */
function draftsToStore(snapshot: SessionSnapshot): Drafts | undefined {
  if (selectSurvey(snapshot) === null) return undefined;
  return selectScreen(snapshot) === 'ended' ? noDrafts : selectDrafts(snapshot);
}

/** The height of a frame follows its content, so it says nothing about the device. */
function deviceIn({ mode }: Opening, seen: Viewport) {
  return deviceOf(isFramed(mode) ? { ...seen, height: Number.POSITIVE_INFINITY } : seen);
}
