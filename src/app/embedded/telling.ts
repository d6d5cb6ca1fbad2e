import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { selectQuestionActor, selectScreen } from '../../../machines/session/session.select.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import { observe } from '../observe.ts';
import type { SessionApi } from '../wire.ts';

/** The same calls, of which the page or the app outside hears when an answer is kept. */
export function telling(ways: SessionApi, tell: NotifyHost): SessionApi {
  return {
    ...ways,
    async commit(commit) {
      const step = await ways.commit(commit);
      const { index, count } = commit.question;
      tell({ type: 'answered', index, count });
      return step;
    },
  };
}

/** Tells outside when nothing is left to answer. */
export function tellEnd(session: SessionActor, tell: NotifyHost): void {
  let was = '';
  observe(session, (snapshot) => {
    const screen = selectScreen(snapshot);
    if (screen === 'loading' || screen === was) return;
    if (screen === 'ended') tell({ type: 'ended' });
    was = screen;
  });
}

/**
 * Tells `embed.js` when another screen or question has come. One that is still on its way is a screen, too: it is lower
 * than a tall question, whose bottom is then below the whole of it.
 */
export function tellMoves(session: SessionActor, tell: NotifyHost): void {
  let was: unknown = 'loading';
  observe(session, (snapshot) => {
    const place = selectQuestionActor(snapshot) ?? selectScreen(snapshot);
    if (place === was) return;
    tell({ type: 'moved' });
    was = place;
  });
}
