import type { QuestionActor } from '../../machines/question/question.machine.ts';
import type { SessionActor, SessionSnapshot } from '../../machines/session/session.machine.ts';
import { selectQuestionActor } from '../../machines/session/session.select.ts';

/** Calls back on every change of the session or of the question it is at, and once now. */
export function watchSession(
  session: SessionActor,
  onChange: (snapshot: SessionSnapshot) => void,
): void {
  let question: QuestionActor | null = null;
  const check = (snapshot: SessionSnapshot) => {
    const current = selectQuestionActor(snapshot);
    if (current !== question) {
      question = current;
      current?.subscribe(() => onChange(session.getSnapshot()));
    }
    onChange(snapshot);
  };
  session.subscribe(check);
  check(session.getSnapshot());
}
