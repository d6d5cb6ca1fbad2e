import { type AnyStateMachine, type EventObject, fromCallback, fromPromise } from 'xstate';

/** Declares an effect that `src/app/wire.ts` or a test provides; fails with its name otherwise. */
export function port<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(unwired(name))));
}

/** Declares an effect that sends events until it is stopped. */
export function lastingPort<Sent extends EventObject, Input>(name: string) {
  return fromCallback<Sent, Input>(() => {
    throw new Error(unwired(name));
  });
}

/** Declares a lazily loaded machine by its type; does nothing unless provided. */
export function machinePort<Machine extends AnyStateMachine>(): Machine {
  return fromCallback(() => {}) as unknown as Machine;
}

function unwired(name: string): string {
  return `Nothing is wired to the port "${name}".`;
}
