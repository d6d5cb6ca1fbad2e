import { fromCallback, fromPromise } from 'xstate';
import type { UploadedFile } from '../../contract/files.ts';
import type { Sending, Transmission } from '../../machines/transfer/transfer.machine.ts';

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

/** One file a machine is sending, moved on by hand. */
export interface Sent {
  readonly input: Sending;
  /** True once nobody wants it to arrive any more. */
  isStopped(): boolean;
  progress(percent: number): void;
  done(file: UploadedFile): void;
  fail(error: unknown): void;
}

/** The port that sends a file, doing nothing until a test says how far it is and how it ends. */
export function heldSend() {
  const made: Sent[] = [];
  const logic = fromCallback<Transmission, Sending>(({ input, sendBack }) => {
    let isStopped = false;
    made.push({
      input,
      isStopped: () => isStopped,
      progress: (percent) => sendBack({ type: 'send.progress', percent }),
      done: (file) => sendBack({ type: 'send.done', file }),
      fail: (error) => sendBack({ type: 'send.fail', error }),
    });
    return () => {
      isStopped = true;
    };
  });
  return {
    logic,
    made,
    /** The file under this name that was sent last. Fails when there was none. */
    of(name: string): Sent {
      const one = made.findLast(({ input }) => input.file.name === name);
      if (!one) throw new Error(`Nothing called ${name} was sent through this port.`);
      return one;
    },
  };
}

/** Ends a call, and lets the machine hear of it. */
async function settled(end: () => void): Promise<void> {
  end();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
