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

/** A file on the respondent's device; `handle` is the browser's `File`. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  /** MIME type by the device; empty when unknown. */
  readonly type: string;
  readonly handle: unknown;
}

interface FileRules {
  readonly maxSize: number;
  readonly accept: readonly string[];
}

export interface Sending {
  readonly file: ChosenFile;
  readonly surveyId: string;
}

interface Input extends Sending {
  /** Unique within the question. */
  readonly key: string;
  readonly rules: FileRules;
}

interface Context extends Input {
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

export type Transmission =
  | { type: 'send.progress'; percent: number }
  | { type: 'send.done'; file: UploadedFile }
  | { type: 'send.fail'; error: unknown };

type Event = { type: 'file.retry' } | Transmission;

/** One file, from its choice to the server. */
export const transferMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    /** Scales large pictures down. */
    prepare: port<ChosenFile, ChosenFile>('prepare'),
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
        // A picture that cannot be scaled is sent as it is.
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

/** The server checks a type that the device does not know. */
function faultOf({ file, rules }: Context): Fault | null {
  if (file.size > rules.maxSize) return { kind: 'fileTooLarge', max: rules.maxSize };
  const accept: readonly string[] = rules.accept.length > 0 ? rules.accept : fileTypes;
  // Phones use both names.
  const type = file.type === 'image/heif' ? 'image/heic' : file.type;
  return type !== '' && !accept.includes(type) ? { kind: 'fileType' } : null;
}

function faultIn(error: unknown): Fault | null {
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.fault : null;
}
