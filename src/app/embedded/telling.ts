import type { SessionActor } from '../../../machines/session.machine.ts';
import { selectScreen } from '../../../machines/session.select.ts';
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
  let wasEnded = false;
  observe(session, (snapshot) => {
    const isEnded = selectScreen(snapshot) === 'ended';
    if (isEnded && !wasEnded) tell({ type: 'ended' });
    wasEnded = isEnded;
  });
}
