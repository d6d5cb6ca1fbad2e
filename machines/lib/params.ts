import type { Failure } from './failure.ts';

// Guards and actions by name, with a part of the event as their `params`. The names and the types of the params are checked
// where a chart uses them.

/** With what a call has returned. */
export const withOutput = <Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { event: { output: Output } }): Output => event.output,
});

/** With why a call has failed. XState types the errors of actors as unknown; a port rejects with a `Failure`, or is not wired. */
export const withError = <Name extends string>(type: Name) => ({
  type,
  params: ({ event: { error } }: { event: { error: unknown } }): Failure => {
    if (error instanceof Error) throw error;
    return error as Failure;
  },
});

/** With a field of the event. */
export const withField = <Name extends string, Key extends string>(type: Name, key: Key) => ({
  type,
  params: <Value>({ event }: { event: { [K in Key]: Value } }): Value => event[key],
});

/** With the whole event. */
export const withEvent = <Name extends string>(type: Name) => ({
  type,
  params: <Sent>({ event }: { event: Sent }): Sent => event,
});
