import {
  type AnyStateMachine,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate';
import { type Failure, failureOf } from './failure.ts';

declare const rejection: unique symbol;

/** A call as an actor, which resolves or rejects with a `Failure`: the compiler accepts nothing else for a port. */
export type Port<Output, Input> = PromiseActorLogic<Output, Input> & {
  readonly [rejection]: Failure;
};

/** The browser's `AbortSignal`, aborted when the chart no longer waits: machines compile without the types of a browser. */
type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];

/** Declares a call that the wiring or a test provides; fails with its name otherwise. */
export function port<Output, Input>(name: string): Port<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(unwired(name)))) as Port<
    Output,
    Input
  >;
}

/** Provides a port by a call: whatever the call throws, the chart meets as a `Failure`. */
export function promisePort<Output, Input>(
  call: (input: Input, signal: Signal) => Promise<Output>,
): Port<Output, Input> {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await call(input, signal);
    } catch (error) {
      throw failureOf(error);
    }
  }) as Port<Output, Input>;
}

/** Declares an effect that sends events until it is stopped. */
export function lastingPort<Sent extends EventObject, Input>(name: string) {
  return fromCallback<Sent, Input>(() => {
    throw new Error(unwired(name));
  });
}

/** Declares a machine by its type, which the wiring provides with ports of its own; fails with its name otherwise. */
export function machinePort<Machine extends AnyStateMachine>(name: string): Machine {
  return lastingPort(name) as unknown as Machine;
}

/**
 * Stands for a machine that a test, a replayed log or a view leaves out. A constraint would keep TypeScript 5 and 6 from
 * inferring the machine from its place.
 */
export function absentMachine<Machine>(): Machine {
  return fromCallback(() => {}) as unknown as Machine;
}

function unwired(name: string): string {
  return `Nothing is wired to the port "${name}".`;
}
