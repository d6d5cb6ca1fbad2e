import { type AnyStateMachine, type EventObject, fromCallback, fromPromise } from 'xstate';

/**
 * Declares an effect a machine needs, without doing it: `src/app/wire.ts` provides the real one, a test
 * one it resolves by hand. Left unwired it fails with its name.
 */
export function port<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(unwired(name))));
}

/** The same for an effect that goes on until it is stopped, and tells the machine of itself by events. */
export function lastingPort<Told extends EventObject, Input>(name: string) {
  return fromCallback<Told, Input>(() => {
    throw new Error(unwired(name));
  });
}

/** Declares a machine that is fetched where it is needed, by its type alone. Left unwired it does nothing. */
export function machinePort<Machine extends AnyStateMachine>(): Machine {
  return fromCallback(() => {}) as unknown as Machine;
}

function unwired(name: string): string {
  return `Nothing is wired to the port "${name}".`;
}
