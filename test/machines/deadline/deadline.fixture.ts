import { expect, vi } from 'vitest';
import { assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import {
  type ClockEvent,
  type DeadlineActor,
  deadlineMachine,
} from '../../../machines/deadline/deadline.machine.ts';
import {
  selectIsFresh,
  selectIsHidden,
  selectIsUrgent,
  selectTimeLeft,
  selectWarning,
} from '../../../machines/deadline/deadline.select.ts';
import { stateKey } from '../../../tools/paths/model.ts';
import { heldPort } from '../../support/fixtures/ports.ts';

export const second = 1000;
export const minute = 60 * second;

type Deadline = ReturnType<typeof createDeadline>;
export type Step = (deadline: Deadline) => unknown;
/** Some events, and what is shown after them. */
type Stage = [steps: Step[], shown: Partial<ReturnType<Deadline['shown']>>];
/** A deadline with this many milliseconds left, null without a limit. */
export type Row = [title: string, left: number | null, ...stages: Stage[]];

export const wake: Step = ({ actor }) => actor.send({ type: 'time.wake' });

export const counting = 'running.stage.early+clock.ticking.trusted';

export async function run(...[, left, ...stages]: Row): Promise<void> {
  const deadline = createDeadline(left);
  for (const [steps, expected] of stages) {
    for (const step of steps) await step(deadline);
    expect(deadline.shown()).toMatchObject(expected);
  }
}

export function set(left: number | null): Step {
  return ({ actor }) => actor.send({ type: 'time.set', left });
}

export function tick(left: number): Step {
  return ({ actor }) => actor.send({ type: 'time.tick', left });
}

export function running(left: number) {
  return { left, isStopped: false };
}

export function stopped(left: number) {
  return { left, isStopped: true };
}

/** The countdown of a session, with its calls and its clock held. */
export function createDeadline(limit: number | null) {
  const clocks: { left: number; isStopped: boolean }[] = [];
  const readTime = heldPort<number | null, { surveyId: string }>();
  const feedback = vi.fn();
  const heldClock = fromCallback<ClockEvent, { left: number }>(({ input }) => {
    const one = running(input.left);
    clocks.push(one);
    return () => {
      one.isStopped = true;
    };
  });
  const session = setup({
    types: {} as {
      context: { overs: number; returns: number };
      events: { type: 'time.over' | 'page.return' };
    },
    actors: {
      deadline: deadlineMachine.provide({
        actors: { clock: heldClock, readTime: readTime.logic },
        actions: { feedback },
      }),
    },
  }).createMachine({
    context: { overs: 0, returns: 0 },
    invoke: { systemId: 'deadline', src: 'deadline', input: { surveyId: 's', left: limit } },
    on: {
      'time.over': { actions: assign({ overs: ({ context }) => context.overs + 1 }) },
      'page.return': { actions: assign({ returns: ({ context }) => context.returns + 1 }) },
    },
  });
  const clock = new SimulatedClock();
  const parent = createActor(session, { clock }).start();
  const actor: DeadlineActor = parent.system.get('deadline');
  return {
    actor,
    clock,
    readTime,
    shown() {
      const snapshot = actor.getSnapshot();
      const at = stateKey(snapshot.value);
      return {
        ...parent.getSnapshot().context,
        at,
        stage: /stage\.([\w.]+)/.exec(at)?.[1],
        clocks,
        reads: readTime.made.length,
        feedbacks: feedback.mock.calls.length,
        left: selectTimeLeft(snapshot),
        warning: selectWarning(snapshot),
        isFresh: selectIsFresh(snapshot),
        isUrgent: selectIsUrgent(snapshot),
        isHidden: selectIsHidden(snapshot),
      };
    },
  };
}
