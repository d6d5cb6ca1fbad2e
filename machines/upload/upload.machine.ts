import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { Fault } from '../../contract/faults.ts';
import type { UploadedFile } from '../../contract/files.ts';
import type { FilesQuestion } from '../../contract/questions/index.ts';
import type { Failure } from '../lib/failure.ts';
import { asksForLogin } from '../lib/login.ts';
import { withEvent } from '../lib/params.ts';
import { hasMessage, type Part, type PartAccess } from '../question/part.ts';
import { toastActor } from '../toast/toast.machine.ts';
import {
  type ChosenFile,
  type Progress,
  type TransferActor,
  transferMachine,
} from '../transfer/transfer.machine.ts';

export interface Input {
  readonly question: FilesQuestion;
  readonly surveyId: string;
  readonly files: readonly UploadedFile[];
}

export interface Pending {
  readonly key: string;
  readonly name: string;
  readonly transfer: TransferActor;
  /** Whether a retry is pointless; the next chosen file replaces it. */
  readonly isRefused: boolean;
}

/** A chosen file: stored by the server, on its way, or refused. */
export type Row = UploadedFile | Pending;

export interface Context extends Omit<Input, 'files'> {
  /** In the order in which the files were chosen, because uploads end in any order. */
  readonly rows: readonly Row[];
  /** Counts the files chosen, for their keys. */
  readonly chosen: number;
  /** Fault of the last choice as a whole. */
  readonly fault: Fault | null;
}

type Event =
  | { type: 'files.add'; files: readonly ChosenFile[] }
  | { type: 'file.cancel'; key: string }
  | { type: 'file.retry'; key: string }
  | { type: 'file.remove'; id: string }
  | { type: 'files.restore'; files: readonly UploadedFile[] }
  | PartAccess
  | Progress;

/** The files of one upload question. */
export const uploadMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { transfer: transferMachine },
  guards: {
    isTooMany: ({ context }, files: readonly ChosenFile[]) => files.length > roomIn(context),
  },
  actions: {
    refuseChoice: assign({
      fault: ({ context }): Fault => ({
        kind: 'tooManyFiles',
        max: context.question.config.maxCount,
      }),
    }),
    begin: assign(({ context, spawn }, files: readonly ChosenFile[]) => {
      const { surveyId, question, rows, chosen } = context;
      const more = files.map((file, index) => {
        const key = `file-${chosen + index + 1}`;
        const input = { key, file, surveyId, rules: question.config };
        return {
          key,
          name: file.name,
          transfer: spawn('transfer', { id: key, input }),
          isRefused: false,
        };
      });
      return { rows: [...rows, ...more], chosen: chosen + files.length, fault: null };
    }),
    store: assign({
      fault: null,
      rows: ({ context: { rows } }, { key, file }: { key: string; file: UploadedFile }) =>
        rows.map((row) => (isPending(row) && row.key === key ? file : row)),
    }),
    cancel: enqueueActions(({ context: { rows }, enqueue }, keys: readonly string[]) => {
      enqueue.assign({
        fault: null,
        rows: rows.filter((row) => !isPending(row) || !keys.includes(row.key)),
      });
      for (const key of keys) {
        enqueue.stopChild(key);
        enqueue(sendParent({ type: 'part.change', part: { name: key, state: null } }));
      }
    }),
    sendPart: sendParent((_, part: { name: string; state: Part }) => ({
      type: 'part.change',
      part,
    })),
    sendAnswer: sendParent(({ context }, part: { name: string; state: Part } | undefined) => ({
      type: 'answer.change',
      answer: { files: context.rows.filter(isStored) },
      ...(part ? { part } : {}),
    })),
    clearToast: sendTo(toastActor, { type: 'toast.clear' }),
    showRefusal: enqueueActions(({ enqueue }, failure: Failure | null) => {
      if (asksForLogin(failure)) enqueue(sendParent({ type: 'part.refuse', failure }));
      else if (failure && hasMessage(failure)) {
        enqueue.sendTo(toastActor, { type: 'toast.showFailure', failure });
      }
    }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { files, ...input } }) => ({ ...input, rows: files, chosen: 0, fault: null }),
  on: {
    'files.restore': {
      actions: assign({
        rows: ({ context, event }) => [...event.files, ...context.rows.filter(isPending)],
      }),
    },
    'transfer.go': {
      actions: { type: 'sendPart', params: ({ event }) => ({ name: event.key, state: 'busy' }) },
    },
    'transfer.stop': {
      actions: [
        assign({
          rows: ({ context, event: { key, isRefused } }) =>
            context.rows.map((row) =>
              isPending(row) && row.key === key ? { ...row, isRefused } : row,
            ),
        }),
        { type: 'sendPart', params: ({ event }) => ({ name: event.key, state: event.fault }) },
        { type: 'showRefusal', params: ({ event }) => event.failure },
      ],
    },
    'transfer.accept': {
      actions: [
        withEvent('store'),
        { type: 'sendAnswer', params: ({ event }) => ({ name: event.key, state: null }) },
      ],
    },
  },
  initial: 'open',
  states: {
    open: {
      on: {
        'part.close': 'closed',
        'files.add': [
          {
            guard: { type: 'isTooMany', params: ({ event }) => event.files },
            actions: 'refuseChoice',
          },
          {
            actions: [
              {
                type: 'cancel',
                params: ({ context }) => context.rows.filter(isRefused).map(({ key }) => key),
              },
              { type: 'begin', params: ({ event }) => event.files },
            ],
          },
        ],
        'file.retry': {
          actions: ['clearToast', sendTo(({ event }) => event.key, { type: 'file.retry' })],
        },
        'file.cancel': { actions: { type: 'cancel', params: ({ event }) => [event.key] } },
        'file.remove': {
          actions: [
            assign({
              fault: null,
              rows: ({ context, event }) =>
                context.rows.filter((row) => isPending(row) || row.id !== event.id),
            }),
            { type: 'sendAnswer', params: undefined },
          ],
        },
      },
    },
    closed: { on: { 'part.open': 'open' } },
  },
});

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

export function isPending(row: Row): row is Pending {
  return 'transfer' in row;
}

export function isStored(row: Row): row is UploadedFile {
  return !isPending(row);
}

function isRefused(row: Row): row is Pending {
  return isPending(row) && row.isRefused;
}

export function roomIn({ question, rows }: Pick<Context, 'question' | 'rows'>): number {
  return question.config.maxCount - rows.filter((row) => !isRefused(row)).length;
}
