import { fromPromise } from 'xstate';

/**
 * Declares an effect a machine needs, without doing it: `src/app/wire.ts` provides the real one, a test
 * one it resolves by hand. Left unwired it fails with its name.
 */
export function port<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Nothing is wired to the port "${name}".`)),
  );
}
