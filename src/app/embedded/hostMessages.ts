import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import type { SessionActor, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import {
  type ScreenName,
  selectQuestionActor,
  selectScreen,
} from '../../../machines/session/session.select.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import type { SessionApi } from '../../wiring/session.ts';
import { watchValue } from '../watchSession.ts';

/** Notifies the host of each answer that the server has accepted. */
export function withHostMessages(api: SessionApi, notify: NotifyHost): SessionApi {
  return {
    ...api,
    async commit(commit) {
      const step = await api.commit(commit);
      const { index, count } = commit.question;
      notify({ type: 'answered', index, count });
      return step;
    },
  };
}

/** Notifies the host of the end; loading again in the ended state does not repeat the message. */
export function notifyEnd(session: SessionActor, notify: NotifyHost): void {
  watchValue(session, selectLoadedScreen, (screen) => {
    if (screen === 'ended') notify({ type: 'ended' });
  });
}

/** The name of the shown screen; undefined while the screen loads. */
export function selectLoadedScreen(snapshot: SessionSnapshot): ScreenName | undefined {
  const screen = selectScreen(snapshot);
  return screen === 'loading' ? undefined : screen;
}

/**
 * Notifies `embed.js` of every screen and question, so that it scrolls to the top. A loading screen counts, as it may
 * be lower than the screen before.
 */
export function notifyMoves(session: SessionActor, notify: NotifyHost): void {
  watchValue<QuestionActor | ScreenName>(
    session,
    (snapshot) => selectQuestionActor(snapshot) ?? selectScreen(snapshot),
    () => notify({ type: 'moved' }),
    'loading',
  );
}
