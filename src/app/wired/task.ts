import { createActor } from 'xstate';
import type { QuestionActor } from '../../../machines/question.machine.ts';
import { type Gesture, type TaskActor, taskMachine } from '../../../machines/task.machine.ts';

/** A mission under way. */
export interface Task {
  readonly actor: TaskActor;
  /** Tells the machine of a gesture, with the time at which it was made. */
  readonly send: (gesture: Gesture) => void;
}

/** The mission that a question is: begun where this tab has left it, and the same as long as the question is asked. */
export function taskOf(asker: QuestionActor): Task {
  const { question } = asker.getSnapshot().context;
  const mission = question.type === 11 ? question.config.mission : undefined;
  const actor = createActor(taskMachine, {
    input: { steps: mission?.steps.length ?? 0, remind: mission?.remind ?? false, isMuted: false },
  }).start();
  return { actor, send: (gesture) => actor.send({ ...gesture, time: performance.now() }) };
}
