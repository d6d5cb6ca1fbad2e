import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { selectQuestionActor, selectScreen } from '../../../machines/session/session.select.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import { watchSession } from '../watchSession.ts';
import type { SessionApi } from '../wire.ts';

/** Notifies the host of each kept answer. */
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

export function notifyEnd(session: SessionActor, notify: NotifyHost): void {
  let previous = '';
  watchSession(session, (snapshot) => {
    const screen = selectScreen(snapshot);
    if (screen === 'loading' || screen === previous) return;
    if (screen === 'ended') notify({ type: 'ended' });
    previous = screen;
  });
}

/** Has `embed.js` scroll to the top on every screen and question; a loading screen counts, as it may be lower. */
export function notifyMoves(session: SessionActor, notify: NotifyHost): void {
  let previous: unknown = 'loading';
  watchSession(session, (snapshot) => {
    const current = selectQuestionActor(snapshot) ?? selectScreen(snapshot);
    if (current === previous) return;
    notify({ type: 'moved' });
    previous = current;
  });
}
