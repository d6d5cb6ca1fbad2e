import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { Step } from '../../contract/survey.ts';
import { type Failure, isDecisive } from '../lib/failure.ts';
import { withError, withOutput } from '../lib/params.ts';
import { port } from '../lib/port.ts';
import { faultsIn } from '../question/question.logic.ts';
import type { Commit } from '../question/question.types.ts';

export interface Context {
  /** The answer that the server has not accepted; null without one. */
  readonly commit: Commit | null;
  /** Whether sending is repeated by a timer. */
  readonly isRepeat: boolean;
}

type Event =
  | { type: 'answer.post'; commit: Commit }
  | { type: 'outbox.retry' }
  | { type: 'outbox.clear' }
  | { type: 'network.online' };

/** Notifies the session of the result; `outbox.fail` leaves the answer in the outbox. */
export type OutboxEvent =
  | { readonly type: 'outbox.accept'; readonly step: Step }
  | { readonly type: 'outbox.refuse'; readonly failure: Failure }
  | { readonly type: 'outbox.fail'; readonly failure: Failure; readonly isRepeat: boolean };

/** One answer on its way while the next question is on screen, with one key until it is accepted or refused (docs/protocol.md, "Ahead"). */
export const outboxMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'slow' },
  actors: { commit: port<Step, Commit>('commit') },
  guards: {
    isFinal: (_, failure: Failure) => faultsIn(failure).length > 0 || isDecisive(failure),
  },
  actions: {
    notifyAccepted: sendParent((_, step: Step): OutboxEvent => ({ type: 'outbox.accept', step })),
    notifyRefused: sendParent(
      (_, failure: Failure): OutboxEvent => ({ type: 'outbox.refuse', failure }),
    ),
    notifyFailed: sendParent(
      ({ context: { isRepeat } }, failure: Failure): OutboxEvent => ({
        type: 'outbox.fail',
        failure,
        isRepeat,
      }),
    ),
  },
  delays: { slowSend: limits.slowSendDelay, resend: limits.resendDelay },
}).createMachine({
  id: 'outbox',
  context: { commit: null, isRepeat: false },
  on: { 'outbox.clear': '.empty' },
  initial: 'empty',
  states: {
    empty: {
      entry: assign({ commit: null, isRepeat: false }),
      on: {
        'answer.post': {
          target: 'sending',
          actions: assign({ commit: ({ event }) => event.commit }),
        },
      },
    },
    sending: {
      initial: 'brief',
      states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => context.commit as Commit,
        onDone: { target: 'empty', actions: withOutput('notifyAccepted') },
        // A fault of the answer and the codes 2, 5, 6, 4001, 4002, 4004, 403, 404 and 409 are final.
        onError: [
          { guard: withError('isFinal'), target: 'empty', actions: withError('notifyRefused') },
          { target: 'unsent', actions: withError('notifyFailed') },
        ],
      },
    },
    /** The answer is sent again after 10 s, when the connection returns, and when the respondent leaves the question on screen. */
    unsent: {
      on: {
        'outbox.retry': { target: 'sending', actions: assign({ isRepeat: false }) },
        'network.online': { target: 'sending', actions: assign({ isRepeat: false }) },
      },
      after: { resend: { target: 'sending', actions: assign({ isRepeat: true }) } },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;
