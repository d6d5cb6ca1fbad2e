import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import { follow, type Mark } from '../../machines/history.ts';
import { pathOf } from '../../machines/path.ts';
import { selectBusy } from '../../machines/question.select.ts';
import type { SessionActor } from '../../machines/session.machine.ts';
import { selectQuestionActor } from '../../machines/session.select.ts';
import { observe } from './observe.ts';

const markSchema = v.object({ base: v.number(), index: v.number() });

/**
 * Writes where the session stands into the address, and tells the machines of Back and Forward. The machines
 * decide what either means; the address follows, and goes back to where it was when they decline.
 */
export function reflect(session: SessionActor): void {
  let top = readMark()?.index ?? 0;
  /** A `history.go` takes effect later; until it has, the entry we stand on is not the one we want. */
  let travelling = false;

  const settle = () => {
    const snapshot = session.getSnapshot();
    const place = pathOf(snapshot);
    const question = selectQuestionActor(snapshot);
    const deciding = question !== null && selectBusy(question.getSnapshot());
    if (place === null || deciding || travelling) return;
    const at = readMark();
    const move = follow(at, place.index, top);
    if (move.kind === 'go') {
      travelling = true;
      history.go(move.by);
      return;
    }
    const search = location.search;
    if (move.kind !== 'stay') {
      top = move.mark.index;
      navigate(place.path + search, { replace: move.kind === 'replace', state: move.mark });
    } else if (location.pathname !== place.path) {
      navigate(place.path + search, { replace: true, state: at });
    }
  };

  window.addEventListener('popstate', () => {
    const question = selectQuestionActor(session.getSnapshot());
    const at = readMark();
    if (!travelling && at && question) {
      const { index } = question.getSnapshot().context.question;
      if (at.index > 0 && at.index < index) question.send({ type: 'question.previous' });
      if (at.index > index) question.send({ type: 'answer.submit' });
    }
    travelling = false;
    settle();
  });
  observe(session, settle);
}

function readMark(): Mark | null {
  const mark = v.safeParse(markSchema, history.state);
  return mark.success ? mark.output : null;
}
