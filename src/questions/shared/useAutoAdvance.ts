import { type RefObject, useEffect } from 'react';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectAdvancing, selectAutoAdvance } from '../../../machines/question/question.select.ts';
import { watchPresses } from '../../effects/page/presses.ts';

/** Lets the next question follow the press of an option, where the survey or the question says so. */
export function useAutoAdvance(
  form: RefObject<HTMLFormElement | null>,
  actor: QuestionActor,
): void {
  useEffect(() => {
    if (!form.current || !selectAutoAdvance(actor.getSnapshot())) return;
    const leaving = new AbortController();
    watchPresses(
      form.current,
      {
        onChoice: () => actor.send({ type: 'answer.press' }),
        onPress: () => {
          if (selectAdvancing(actor.getSnapshot())) actor.send({ type: 'advance.cancel' });
        },
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [form, actor]);
}
