import type { Failure } from './failure.ts';

// Guards and actions by name, with a part of the event as their `params`. The names and the types of the params are checked
// where a chart uses them.

/** Passes the result of a call as `params`. */
export const withOutput = <Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { event: { output: Output } }): Output => event.output,
});

/** Passes the failure of a call as `params`. XState types the errors of actors as unknown; a port rejects with a `Failure`, or is not wired. */
export const withError = <Name extends string>(type: Name) => ({
  type,
  params: ({ event: { error } }: { event: { error: unknown } }): Failure => {
    if (error instanceof Error) throw error;
    return error as Failure;
  },
});

/** Passes a field of the event as `params`. */
export const withField = <Name extends string, Key extends string>(type: Name, key: Key) => ({
  type,
  params: <Value>({ event }: { event: { [K in Key]: Value } }): Value => event[key],
});

/** Passes the whole event as `params`. */
export const withEvent = <Name extends string>(type: Name) => ({
  type,
  params: <Sent>({ event }: { event: Sent }): Sent => event,
});
