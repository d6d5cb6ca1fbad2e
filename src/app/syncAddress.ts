import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { follow, type Mark } from '../../machines/lib/history.ts';
import { withoutMark } from '../../machines/lib/login.ts';
import { selectLeaving } from '../../machines/question/question.select.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { pathOf } from '../../machines/session/session.path.ts';
import { selectQuestionActor } from '../../machines/session/session.select.ts';
import { appPath } from '../effects/network/serverUrl.ts';
import { afterPaint } from '../effects/page/afterPaint.ts';
import { loadDrafts } from '../effects/storage/drafts.ts';
import { watchSession } from './watchSession.ts';

const markSchema = v.object({ base: v.number(), index: v.number() });

/**
 * Whether this tab has shown a later question than the page, and waits for no reply to an answer: the server drew the
 * page before it stored the answer, and the page before the reload got the reply.
 */
export function showsPassedQuestion(surveyId: string, reply: Location | Failure | null): boolean {
  if (reply === null || 'kind' in reply || !reply.subject) return false;
  const { index, questionId } = reply.subject;
  return (readMark()?.index ?? 0) > index && loadDrafts(surveyId).unsent !== questionId;
}

/** Keeps the address in step with the session, and sends it Back and Forward as events it may decline. */
export function syncAddress(session: SessionActor): void {
  let top = readMark()?.index ?? 0;
  /** The index of the history entry to which the app's last `history.go` leads, until a popstate follows. */
  let targetIndex: number | null = null;
  /** Waits for that popstate; undefined when nothing waits. */
  let fallback: ReturnType<typeof setTimeout> | undefined;

  const update = (mayGo = true) => {
    const snapshot = session.getSnapshot();
    const path = pathOf(snapshot);
    const question = selectQuestionActor(snapshot);
    const isLeaving = question !== null && selectLeaving(question.getSnapshot());
    if (path === null || isLeaving || fallback !== undefined) return;
    const current = readMark();
    const move = follow(current, path.index, top, mayGo);
    if (move.kind === 'go') {
      targetIndex = (current?.index ?? 0) + move.by;
      history.go(move.by);
      // No popstate follows where a press of Back has overtaken the `go`. A second `go` would leave the app if the
      // first is only late, so nothing is repeated; and a late popstate is still the app's own.
      fallback = setTimeout(() => finishMove(false), 1000);
      return;
    }
    const address = appPath(path.path) + location.search;
    if (move.kind !== 'stay') {
      top = move.mark.index;
      navigate(address, { replace: move.kind === 'replace', state: move.mark });
    } else if (location.pathname + location.search !== address) {
      navigate(address, { replace: true, state: current });
    }
  };

  const finishMove = (mayGo = true) => {
    clearTimeout(fallback);
    fallback = undefined;
    update(mayGo);
  };

  window.addEventListener('popstate', () => {
    const question = selectQuestionActor(session.getSnapshot());
    const current = readMark();
    if (question && current && current.index !== targetIndex) {
      const { index } = question.getSnapshot().context.question;
      if (current.index > 0 && current.index < index) question.send({ type: 'question.leave' });
      if (current.index > index) {
        question.send({ type: 'history.forward' });
      }
    }
    targetIndex = null;
    finishMove();
  });
  // Removes the mark of a login, so that a copied address does not carry it.
  navigate(location.pathname + withoutMark(location.search), {
    replace: true,
    state: history.state,
  });
  update();
  let isScheduled = false;
  // The history entry is made after the paint, so that it does not delay the next question.
  watchSession(session, async () => {
    if (isScheduled) return;
    isScheduled = true;
    await afterPaint();
    isScheduled = false;
    update();
  });
}

function readMark(): Mark | null {
  const mark = v.safeParse(markSchema, history.state);
  return mark.success ? mark.output : null;
}
