import { fromPromise } from 'xstate';

/** One call a machine has made through a port, to be ended by hand. */
export interface Made<Output, Input> {
  readonly input: Input;
  readonly resolve: (output: Output) => Promise<void>;
  readonly reject: (error: unknown) => Promise<void>;
}

/** A port that does nothing until a test says how it ends. */
export function heldPort<Output, Input>() {
  const made: Made<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        made.push({
          input,
          resolve: (output) => settled(() => resolve(output)),
          reject: (error) => settled(() => reject(error)),
        });
      }),
  );
  return {
    logic,
    made,
    /** The call made last. Fails when there was none. */
    last(): Made<Output, Input> {
      const one = made.at(-1);
      if (!one) throw new Error('Nothing was called through this port.');
      return one;
    },
  };
}

/** Ends a call, and lets the machine hear of it. */
async function settled(end: () => void): Promise<void> {
  end();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
