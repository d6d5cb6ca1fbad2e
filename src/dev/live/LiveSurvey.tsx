import { useState } from 'react';
import { noDrafts } from '../../../machines/session/session.logic.ts';
import { App } from '../../app/App.tsx';
import { startSession } from '../../app/actors.ts';
import { createNonce } from '../../effects/page/nonce.ts';
import { exposeInspection } from './inspection.ts';
import { isolatePage } from './isolatePage.ts';
import { readLog } from './log.ts';
import { createPlayer, startReplay } from './replay.ts';
import { startWatch } from './watch.ts';

/**
 * The page in the frame of `/dev/live`: a session of a real survey with the frame's address and size, or a replay of
 * the log that the surrounding page provides.
 */
export function LiveSurvey() {
  const [session] = useState(() => (parent.askpathLog ? replay(parent.askpathLog) : begin()));
  return session ? <App session={session} /> : <p>There is no survey to be looked into.</p>;
}

function begin() {
  const surveyId = new URLSearchParams(location.search).get('survey');
  if (!surveyId) return null;
  const watch = startWatch();
  const opening = {
    surveyId,
    mode: 'page',
    appname: '',
    locale: document.documentElement.lang,
    nonce: createNonce(),
    drafts: noDrafts,
    reply: null,
    isAfterLogin: false,
  } as const;
  const session = startSession(opening);
  const { device, isDesktopChrome } = session.getSnapshot().context;
  exposeInspection(watch, session, { ...opening, device, isDesktopChrome }, null);
  return session;
}

function replay(text: string) {
  const log = readLog(text);
  isolatePage();
  const watch = startWatch();
  const session = startReplay(log);
  exposeInspection(watch, session, log.input, (watching) => createPlayer(log, watching));
  return session;
}
