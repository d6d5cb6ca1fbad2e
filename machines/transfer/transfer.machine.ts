import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Fault } from '../../contract/faults.ts';
import { fileTypes, type UploadedFile } from '../../contract/files.ts';
import type { Failure } from '../lib/failure.ts';
import { withField } from '../lib/params.ts';
import { lastingPort, port } from '../lib/port.ts';

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

export interface Input extends Sending {
  /** Unique within the question. */
  readonly key: string;
  readonly rules: FileRules;
}

export interface Context extends Input {
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
  | { type: 'transfer.accept'; key: string; file: UploadedFile };

export type Transmission =
  | { type: 'send.progress'; percent: number }
  | { type: 'send.done'; file: UploadedFile }
  | { type: 'send.fail'; failure: Failure };

type Event = { type: 'file.retry' } | Transmission;

/** One file, from its choice to the server. */
export const transferMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    /** Scales large pictures down. */
    prepare: port<ChosenFile, ChosenFile>('prepare'),
    send: lastingPort<Transmission, Sending>('send'),
  },
  guards: {
    isUnfit: ({ context }) => faultOf(context) !== null,
    isFault: (_, failure: Failure) => faultIn(failure) !== null,
  },
  actions: {
    refuse: assign({ fault: ({ context }) => faultOf(context) }),
    setFault: assign({ fault: (_, failure: Failure) => faultIn(failure) }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
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
          target: 'stored',
          actions: sendParent(
            ({ context: { key }, event: { file } }): Progress => ({
              type: 'transfer.accept',
              key,
              file,
            }),
          ),
        },
        'send.fail': [
          {
            guard: withField('isFault', 'failure'),
            target: 'refused',
            actions: withField('setFault', 'failure'),
          },
          { target: 'failed', actions: withField('fail', 'failure') },
        ],
      },
    },
    failed: { entry: 'stop', on: { 'file.retry': 'sending' } },
    refused: { entry: 'stop' },
    stored: { type: 'final' },
  },
});

export type TransferActor = ActorRefFrom<typeof transferMachine>;
export type TransferSnapshot = SnapshotFrom<typeof transferMachine>;

/** The fault that the device can see; a file of a type that it does not know is checked by the server alone. */
function faultOf({ file, rules }: Context): Fault | null {
  if (file.size === 0) return { kind: 'fileEmpty' };
  if (file.size > rules.maxSize) return { kind: 'fileTooLarge', max: rules.maxSize };
  const accept: readonly string[] = rules.accept.length > 0 ? rules.accept : fileTypes;
  // Devices report HEIC files as image/heif or image/heic.
  const type = file.type === 'image/heif' ? 'image/heic' : file.type;
  return type !== '' && !accept.includes(type) ? { kind: 'fileType' } : null;
}

function faultIn(failure: Failure): Fault | null {
  return failure.kind === 'refused' ? failure.fault : null;
}
