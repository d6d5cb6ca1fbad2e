import type { SessionActor } from '../../../machines/session.machine.ts';
import { selectQuestionActor, selectScreen } from '../../../machines/session.select.ts';
import type { Tell } from '../../effects/host.ts';
import { observe } from '../observe.ts';
import type { Ways } from '../wire.ts';

/** The same calls, of which the page or the app outside hears when an answer is kept. */
export function telling(ways: Ways, tell: Tell): Ways {
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
export function tellEnd(session: SessionActor, tell: Tell): void {
  let was = '';
  observe(session, (snapshot) => {
    const screen = selectScreen(snapshot);
    if (screen === 'loading' || screen === was) return;
    if (screen === 'ended') tell({ type: 'ended' });
    was = screen;
  });
}

/** Tells `embed.js` when another screen or question has come. */
export function tellMoves(session: SessionActor, tell: Tell): void {
  let was: unknown = null;
  observe(session, (snapshot) => {
    const screen = selectScreen(snapshot);
    const place = selectQuestionActor(snapshot) ?? screen;
    if (screen === 'loading' || place === was) return;
    if (was !== null) tell({ type: 'moved' });
    was = place;
  });
}
