import { expect, vi } from 'vitest';
import { assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import type { Extensions } from '../../../contract/survey.ts';
import {
  type ClockEvent,
  type DeadlineActor,
  deadlineMachine,
  type Extension,
  type TimeLeft,
  type TimeOnServer,
} from '../../../machines/deadline/deadline.machine.ts';
import {
  selectExtension,
  selectIsFresh,
  selectIsHidden,
  selectIsUrgent,
  selectTimeLeft,
  selectWarning,
} from '../../../machines/deadline/deadline.select.ts';
import type { LocationRequest } from '../../../machines/lib/locationRequest.ts';
import { stateKey } from '../../../packages/paths/model.ts';
import { heldPort } from '../../support/fixtures/ports.ts';

export const second = 1000;
export const minute = 60 * second;

type Deadline = ReturnType<typeof createDeadline>;
export type Step = (deadline: Deadline) => unknown;
/** Some events, and what is shown after them. */
type Stage = [steps: Step[], shown: Partial<ReturnType<Deadline['shown']>>];
/** A deadline with this many milliseconds left, null without a limit. */
export type Row = [title: string, remainingMs: number | null, ...stages: Stage[]];

export const wake: Step = ({ actor }) => actor.send({ type: 'time.wake' });

export const counting = 'running.stage.early+clock.ticking.trusted';

export async function run(...[, remainingMs, ...stages]: Row): Promise<void> {
  const deadline = createDeadline(remainingMs);
  for (const [steps, expected] of stages) {
    for (const step of steps) await step(deadline);
    expect(deadline.shown()).toMatchObject(expected);
  }
}

export function set(remainingMs: number | null): Step {
  return ({ actor }) => actor.send({ type: 'time.set', remainingMs });
}

export function tick(remainingMs: number): Step {
  return ({ actor }) => actor.send({ type: 'time.tick', remainingMs });
}

export function running(remainingMs: number) {
  return { remainingMs, isStopped: false };
}

export function stopped(remainingMs: number) {
  return { remainingMs, isStopped: true };
}

const request: LocationRequest = { surveyId: 's', appname: 'shop', userId: 'ada' };

/** The countdown of a session, with its calls and its clock held. */
export function createDeadline(limit: number | null, extensions: Extensions | null = null) {
  const clocks: { remainingMs: number; isStopped: boolean }[] = [];
  const readTime = heldPort<TimeOnServer, LocationRequest>();
  const extendTime = heldPort<TimeLeft, Extension>();
  const feedback = vi.fn();
  const heldClock = fromCallback<ClockEvent, { remainingMs: number }>(({ input }) => {
    const runningClock = running(input.remainingMs);
    clocks.push(runningClock);
    return () => {
      runningClock.isStopped = true;
    };
  });
  const session = setup({
    types: {} as {
      context: { overs: number; returns: number };
      events: { type: 'time.over' | 'session.locate' };
    },
    actors: {
      deadline: deadlineMachine.provide({
        actors: { clock: heldClock, readTime: readTime.logic, extendTime: extendTime.logic },
        actions: { feedback },
      }),
    },
  }).createMachine({
    context: { overs: 0, returns: 0 },
    invoke: {
      systemId: 'deadline',
      src: 'deadline',
      input: { ...request, nonce: 'nonce', remainingMs: limit, extensions },
    },
    on: {
      'time.over': { actions: assign({ overs: ({ context }) => context.overs + 1 }) },
      'session.locate': { actions: assign({ returns: ({ context }) => context.returns + 1 }) },
    },
  });
  const clock = new SimulatedClock();
  const parent = createActor(session, { clock }).start();
  const actor: DeadlineActor = parent.system.get('deadline');
  return {
    actor,
    clock,
    readTime,
    extendTime,
    shown() {
      const snapshot = actor.getSnapshot();
      const [, before = '', extending, after = ''] =
        /^(.*?)(?:\+extension\.(\w+))?(\+clock.*)?$/.exec(stateKey(snapshot.value)) ?? [];
      const at = before + after;
      return {
        ...parent.getSnapshot().context,
        at,
        extending,
        stage: /stage\.([\w.]+)/.exec(at)?.[1],
        clocks,
        reads: readTime.calls.length,
        ...selectExtension(snapshot),
        keys: extendTime.calls.map(({ input }) => input.key),
        feedbacks: feedback.mock.calls.length,
        remainingMs: selectTimeLeft(snapshot),
        warning: selectWarning(snapshot),
        isFresh: selectIsFresh(snapshot),
        isUrgent: selectIsUrgent(snapshot),
        isHidden: selectIsHidden(snapshot),
      };
    },
  };
}
