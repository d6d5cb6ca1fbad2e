import type { QuestionActor } from '../../machines/question/question.machine.ts';
import type { SessionActor, SessionSnapshot } from '../../machines/session/session.machine.ts';
import { selectQuestionActor } from '../../machines/session/session.select.ts';

/** Calls back on every change of the session or of the question it is at, and once now. */
export function watchSession(
  session: SessionActor,
  changed: (snapshot: SessionSnapshot) => void,
): void {
  let question: QuestionActor | null = null;
  const look = (snapshot: SessionSnapshot) => {
    const next = selectQuestionActor(snapshot);
    if (next !== question) {
      question = next;
      next?.subscribe(() => changed(session.getSnapshot()));
    }
    changed(snapshot);
  };
  session.subscribe(look);
  look(session.getSnapshot());
}
