import * as v from 'valibot';
import { createActor, type InputFrom } from 'xstate';
import { missionOutcomes, taskEventSchema } from '../../../contract/taskEvents.ts';
import type { TaskActor, TaskSnapshot, taskMachine } from '../../../machines/task/task.machine.ts';

/** What has to be kept of a mission, so that another page can go on with it. */
export function progressOf({ value, context }: TaskSnapshot): unknown {
  return { value, context };
}

/**
 * A mission as it was left. Null where what is kept does not fit, since another build has written it, or the mission has
 * become another: it then begins anew.
 *
 * @param input what is known now, which goes before what was known then
 */
export function resume(
  logic: typeof taskMachine,
  input: InputFrom<typeof taskMachine>,
  progress: unknown,
): TaskActor | null {
  const read = v.safeParse(progressSchema, progress);
  if (!read.success || read.output.context.steps !== input.steps) return null;
  const { value, context } = read.output;
  try {
    // The machine itself knows which states it has, and throws for any other.
    const snapshot = logic.resolveState({ value, context: { ...context, ...input } });
    const actor = createActor(logic, { snapshot, input, ...globalThis.askpathWatch });
    return actor.getSnapshot().status === 'active' ? actor : null;
  } catch {
    return null;
  }
}

/** When something was last recorded, by the clock of its events; 0 where nothing was. */
export function lastTime({ context: { startedAt, events } }: TaskSnapshot): number {
  return startedAt === null ? 0 : startedAt + (events.at(-1)?.at ?? 0);
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const progressSchema = v.pipe(
  v.object({
    value: v.union([
      v.string(),
      v.object({ working: v.object({ presence: v.string(), box: v.string() }) }),
    ]),
    context: v.object({
      steps: count,
      step: count,
      tip: count,
      startedAt: v.nullable(v.number()),
      events: v.array(taskEventSchema),
      outcome: v.nullable(v.picklist(missionOutcomes)),
    }),
  }),
  v.check(({ value, context: { steps, step, tip, startedAt, outcome } }) => {
    const isOver = value === 'over';
    const isStarted = typeof value !== 'string';
    return (
      step <= steps &&
      tip <= steps &&
      isOver === (outcome !== null) &&
      (!isStarted || startedAt !== null)
    );
  }),
);
