import type { QuestionActor } from '../../machines/question/question.machine.ts';
import type { SessionActor, SessionSnapshot } from '../../machines/session/session.machine.ts';
import { selectQuestionActor } from '../../machines/session/session.select.ts';

/**
 * Returns a function that passes on each value that differs from the previous one, initially `last`; it ignores
 * undefined.
 */
export function onNewValue<Value>(
  onChange: (value: Value) => void,
  last?: Value,
): (value: Value | undefined) => void {
  let previous = last;
  return (value) => {
    if (value === undefined || value === previous) return;
    previous = value;
    onChange(value);
  };
}

/** Calls back with the selected value now and each time it changes, in the session or in its current question. */
export function watchValue<Value>(
  session: SessionActor,
  select: (snapshot: SessionSnapshot) => Value | undefined,
  onChange: (value: Value) => void,
  last?: Value,
): void {
  const check = onNewValue(onChange, last);
  watchSession(session, (snapshot) => check(select(snapshot)));
}

/** Calls back now and on every change of the session or of its current question. */
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
