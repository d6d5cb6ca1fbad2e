import { createActor } from 'xstate';
import { deviceOf, isFramed, type Viewport } from '../../contract/address.ts';
import type { PageForm } from '../../contract/pageForm.ts';
import { isDesktopChrome } from '../../machines/lib/device.ts';
import type { Input } from '../../machines/session/context.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import {
  selectAfterLogin,
  selectDrafts,
  selectLocale,
  selectQuestionActor,
  selectScreen,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import { type Drafts, noDrafts } from '../../machines/session/sessionState.ts';
import { watchPageEvents } from '../effects/network/lazyCalls.ts';
import { setAddressLanguage } from '../effects/page/address.ts';
import { whenIdle } from '../effects/page/idle.ts';
import { pageAge } from '../effects/page/pageReply.ts';
import { readViewport, watchSize } from '../effects/page/viewport.ts';
import { loadDrafts, saveDrafts } from '../effects/storage/drafts.ts';
import { rememberLogin } from '../effects/storage/login.ts';
import { servedDevice, servedInput } from './pageForm.ts';
import { syncAddress } from './syncAddress.ts';
import { takeForm } from './takeForm.ts';
import { watchSession } from './watchSession.ts';
import { pageApi, type SessionApi, wire } from './wire.ts';

export type Opening = Omit<Input, 'device' | 'isDesktopChrome' | 'drafts'>;

/**
 * Starts the session of this page, and keeps the address, the drafts and the device in step with it: with a form, which
 * the server has drawn, from the take-over on.
 */
export function startSession(
  opening: Opening,
  form: PageForm | null = null,
  api: SessionApi = pageApi,
): SessionActor {
  const session = createActor(wire(api), { input: inputOf(opening, form) });
  session.start();
  if (!form) followSession(opening, session);
  return session;
}

/** Input from the page, or from the form that the server has drawn. */
export function inputOf(opening: Opening, form: PageForm | null): Input {
  const known = { ...opening, isDesktopChrome: isDesktopChrome(navigator.userAgent) };
  if (form) {
    const device = servedDevice(opening.mode, navigator.userAgent);
    return { ...known, device, ...servedInput(form, opening.reply) };
  }
  const drafts = loadDrafts(opening.surveyId);
  return { ...known, device: deviceIn(opening, readViewport()), drafts };
}

/** The way from the state that the server has drawn to the state of this page. */
export function takeOverOf(opening: Opening, session: SessionActor): () => void {
  // React replaces the form where its markup differs from the app's.
  const drawn = document.querySelector<HTMLFormElement>('main form');
  return () => {
    session.send({ type: 'device.change', device: deviceIn(opening, readViewport()) });
    session.send({ type: 'page.takeOver', drafts: loadDrafts(opening.surveyId), age: pageAge() });
    const question = selectQuestionActor(session.getSnapshot());
    if (question && drawn) takeForm(question, drawn);
    // Once, because a login that the server does not accept would lead here again.
    if (!opening.isAfterLogin) session.send({ type: 'session.logIn' });
    followSession(opening, session);
  };
}

/** Keeps the address, the drafts and the device in step with the session. */
export function followSession(opening: Opening, session: SessionActor): void {
  syncAddress(session);
  whenIdle(() => {
    import('./fetchAhead.ts').then(({ fetchAhead }) => fetchAhead(session)).catch(() => {});
  });
  watchPageEvents((event) => session.send(event));
  watchSize((viewport) =>
    session.send({ type: 'device.change', device: deviceIn(opening, viewport) }),
  );
  let locale = opening.locale;
  let isAfterLogin: boolean | null = null;
  let saved: Drafts | null = null;
  watchSession(session, (snapshot) => {
    if (selectLocale(snapshot) !== locale) {
      locale = selectLocale(snapshot);
      setAddressLanguage(locale);
    }
    // Writing to the storage of a tab takes a message to another process.
    if (selectAfterLogin(snapshot) !== isAfterLogin) {
      isAfterLogin = selectAfterLogin(snapshot);
      rememberLogin(opening.surveyId, isAfterLogin);
    }
    // The stored drafts are not read before the survey is known.
    if (selectSurvey(snapshot) === null) return;
    const isEnded = selectScreen(snapshot) === 'ended';
    const drafts = isEnded ? noDrafts : selectDrafts(snapshot);
    if (drafts !== saved) saveDrafts(opening.surveyId, drafts);
    saved = drafts;
  });
}

/** The content sets the height of a frame. */
function deviceIn({ mode }: Opening, seen: Viewport) {
  return deviceOf(isFramed(mode) ? { ...seen, height: Number.POSITIVE_INFINITY } : seen);
}
