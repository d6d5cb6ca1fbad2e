import { createActor } from 'xstate';
import { isFramed } from '../../contract/address.ts';
import { deviceOf, isDesktopChrome, type Viewport } from '../../machines/lib/device.ts';
import type { Input } from '../../machines/session/context.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import {
  selectCameBack,
  selectDrafts,
  selectLocale,
  selectScreen,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import { watchPageEvents } from '../effects/network/request.ts';
import { setAddressLanguage } from '../effects/page/address.ts';
import { readViewport, watchSize } from '../effects/page/viewport.ts';
import { saveDrafts } from '../effects/storage/drafts.ts';
import { rememberLogin } from '../effects/storage/login.ts';
import { syncAddress } from './syncAddress.ts';
import { watchSession } from './watchSession.ts';
import { pageApi, type SessionApi, wire } from './wire.ts';

export type Opening = Omit<Input, 'device' | 'isDesktopChrome'>;

/** Starts the session of this page, and keeps the address, the drafts and the device in step with it. */
export function startSession(input: Opening, api: SessionApi = pageApi): SessionActor {
  // The content sets the height of a frame.
  const deviceIn = (size: Viewport) =>
    deviceOf(isFramed(input.mode) ? { ...size, height: Number.POSITIVE_INFINITY } : size);
  const viewport = readViewport();
  const session = createActor(wire(api), {
    input: {
      ...input,
      device: deviceIn(viewport),
      isDesktopChrome: isDesktopChrome(viewport.agent),
    },
  });
  session.start();
  syncAddress(session);
  watchPageEvents((event) => session.send(event));
  watchSize((viewport) => session.send({ type: 'device.change', device: deviceIn(viewport) }));
  let locale = input.locale;
  watchSession(session, (snapshot) => {
    if (selectLocale(snapshot) !== locale) {
      locale = selectLocale(snapshot);
      setAddressLanguage(locale);
    }
    rememberLogin(input.surveyId, selectCameBack(snapshot));
    // The stored drafts are not read before the survey is known.
    if (selectSurvey(snapshot) === null) return;
    const isEnded = selectScreen(snapshot) === 'ended';
    saveDrafts(input.surveyId, isEnded ? noDrafts : selectDrafts(snapshot));
  });
  return session;
}
