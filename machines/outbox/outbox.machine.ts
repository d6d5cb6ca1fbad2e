import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { Step } from '../../contract/survey.ts';
import { type Failure, failureOf, isDecisive } from '../lib/failure.ts';
import { port } from '../lib/port.ts';
import { type Commit, faultsOf } from '../question/context.ts';

interface Context {
  /** The answer that the server has not kept; null without one. */
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
  | { readonly type: 'outbox.keep'; readonly step: Step }
  | { readonly type: 'outbox.refuse'; readonly failure: Failure }
  | { readonly type: 'outbox.fail'; readonly failure: Failure; readonly isRepeat: boolean };

/** One answer on its way while the next question is on screen, with one key until it is kept or refused (docs/protocol.md, "Ahead"). */
export const outboxMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'slow' },
  actors: { commit: port<Step, Commit>('commit') },
  guards: {
    isFinal: (_, { error }: { error: unknown }) => faultsOf(error).length > 0 || isDecisive(error),
  },
  actions: {
    tellKept: sendParent(
      (_, { step }: { step: Step }): OutboxEvent => ({ type: 'outbox.keep', step }),
    ),
    tellRefused: sendParent(
      (_, { error }: { error: unknown }): OutboxEvent => ({
        type: 'outbox.refuse',
        failure: failureOf(error),
      }),
    ),
    tellFailed: sendParent(
      ({ context }, { error }: { error: unknown }): OutboxEvent => ({
        type: 'outbox.fail',
        failure: failureOf(error),
        isRepeat: context.isRepeat,
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
        onDone: {
          target: 'empty',
          actions: { type: 'tellKept', params: ({ event }) => ({ step: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ error: event.error }) },
            target: 'empty',
            actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'unsent',
            actions: { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
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
