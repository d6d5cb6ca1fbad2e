import {
  type ActorRefFrom,
  assign,
  fromCallback,
  type SnapshotFrom,
  sendParent,
  setup,
} from 'xstate';
import type { Fault } from '../../contract/faults.ts';
import { fileTypes, type UploadedFile } from '../../contract/files.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { port } from '../lib/port.ts';

/** A file on the respondent's device. `handle` is the browser's own; machines only pass it on. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** MIME type as the device tells it; empty when it does not know. */
  readonly type: string;
  readonly handle: unknown;
}

/** What a question asks of a file. */
interface FileRules {
  readonly maxSize: number;
  readonly accept: readonly string[];
}

/** One file to send, and the survey it is for. */
export interface Sending {
  readonly file: ChosenFile;
  readonly surveyId: string;
}

interface Input extends Sending {
  /** Its name among the files of the question. */
  readonly key: string;
  readonly rules: FileRules;
}

interface Context extends Input {
  /** From 0 to 100. */
  readonly percent: number;
  readonly fault: Fault | null;
  readonly failure: Failure | null;
}

export type Progress =
  | { type: 'transfer.go'; key: string }
  | {
      type: 'transfer.stop';
      key: string;
      fault: Fault;
      failure: Failure | null;
      isRefused: boolean;
    }
  | { type: 'transfer.keep'; key: string; file: UploadedFile };

/** What the port `send` tells while a file travels: how far it is, and once how it ended. */
export type Transmission =
  | { type: 'send.progress'; percent: number }
  | { type: 'send.done'; file: UploadedFile }
  | { type: 'send.fail'; error: unknown };

type Event = { type: 'file.retry' } | Transmission;

/** One file, from its choice until the server has it. */
export const transferMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    /** Scales a picture that is larger than anyone needs; any other file stays what it is. */
    prepare: port<ChosenFile, ChosenFile>('prepare'),
    /** Sends the file, and stops when it is stopped. */
    send: fromCallback<Transmission, Sending>(() => {
      throw new Error('Nothing is wired to the port "send".');
    }),
  },
  guards: {
    isUnfit: ({ context }) => faultOf(context) !== null,
    isFault: (_, { error }: { error: unknown }) => faultIn(error) !== null,
  },
  actions: {
    refuse: assign({ fault: ({ context }) => faultOf(context) }),
    go: sendParent(({ context: { key } }): Progress => ({ type: 'transfer.go', key })),
    stop: sendParent(
      ({ context: { key, fault, failure } }): Progress => ({
        type: 'transfer.stop',
        key,
        failure,
        fault: { ...(fault ?? { kind: 'notUploaded' }), at: key },
        isRefused: fault !== null,
      }),
    ),
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, percent: 0, fault: null, failure: null }),
  initial: 'preparing',
  states: {
    preparing: {
      entry: 'go',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => context.file,
        onDone: { target: 'checking', actions: assign({ file: ({ event }) => event.output }) },
        // What cannot be scaled is sent as it is; the server has the last word on it.
        onError: 'checking',
      },
    },
    checking: {
      always: [{ guard: 'isUnfit', target: 'refused', actions: 'refuse' }, { target: 'sending' }],
    },
    sending: {
      entry: [assign({ percent: 0, failure: null }), 'go'],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { file, surveyId } }) => ({ file, surveyId }),
      },
      on: {
        'send.progress': { actions: assign({ percent: ({ event }) => event.percent }) },
        'send.done': {
          target: 'kept',
          actions: sendParent(
            ({ context: { key }, event: { file } }): Progress => ({
              type: 'transfer.keep',
              key,
              file,
            }),
          ),
        },
        'send.fail': [
          {
            guard: { type: 'isFault', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: assign({ fault: ({ event }) => faultIn(event.error) }),
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    failed: { entry: 'stop', on: { 'file.retry': 'sending' } },
    refused: { entry: 'stop' },
    kept: { type: 'final' },
  },
});

export type TransferActor = ActorRefFrom<typeof transferMachine>;
export type TransferSnapshot = SnapshotFrom<typeof transferMachine>;

/** What is wrong with the file itself; a type the device does not know is left to the server. */
function faultOf({ file, rules }: Context): Fault | null {
  if (file.size > rules.maxSize) return { kind: 'fileTooLarge', max: rules.maxSize };
  const accept: readonly string[] = rules.accept.length > 0 ? rules.accept : fileTypes;
  // Phones have two names for the same kind of picture.
  const type = file.type === 'image/heif' ? 'image/heic' : file.type;
  return type !== '' && !accept.includes(type) ? { kind: 'fileType' } : null;
}

function faultIn(error: unknown): Fault | null {
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.fault : null;
}
