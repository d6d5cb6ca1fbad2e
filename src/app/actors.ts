import { createActor } from 'xstate';
import { deviceOf, isDesktopChrome, type Viewport } from '../../machines/lib/device.ts';
import { type Input, isFramed } from '../../machines/session/context.ts';
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
import { observe } from './observe.ts';
import { reflect } from './reflect.ts';
import { pageApi, type SessionApi, wire } from './wire.ts';

/** What a session begins with, beside what the browser itself tells. */
export type Opening = Omit<Input, 'device' | 'isDesktopChrome'>;

/** Starts the one session of this page, and what follows it: the address, the drafts, the device. */
export function startSession(input: Opening, ways: SessionApi = pageApi): SessionActor {
  // The height of a frame is made by what is in it.
  const deviceIn = (seen: Viewport) =>
    deviceOf(isFramed(input.mode) ? { ...seen, height: Number.POSITIVE_INFINITY } : seen);
  const viewport = readViewport();
  const session = createActor(wire(ways), {
    input: {
      ...input,
      device: deviceIn(viewport),
      isDesktopChrome: isDesktopChrome(viewport.agent),
    },
  });
  session.start();
  reflect(session);
  watchPageEvents((news) => session.send(news));
  watchSize((viewport) => session.send({ type: 'device.change', device: deviceIn(viewport) }));
  let locale = input.locale;
  observe(session, (snapshot) => {
    if (selectLocale(snapshot) !== locale) {
      locale = selectLocale(snapshot);
      setAddressLanguage(locale);
    }
    rememberLogin(input.surveyId, selectCameBack(snapshot));
    // Before the survey is known, what this tab remembers has not been looked at yet.
    if (selectSurvey(snapshot) === null) return;
    const over = selectScreen(snapshot) === 'ended';
    saveDrafts(input.surveyId, over ? noDrafts : selectDrafts(snapshot));
  });
  return session;
}
