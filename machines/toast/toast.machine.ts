import { type ActorRefFrom, type AnyActorRef, assign, type SnapshotFrom, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { Failure } from '../lib/failure.ts';

export type Remark = 'copied' | 'stepsCopied' | 'online';

export type ToastContent = Failure | { readonly kind: 'remark'; readonly remark: Remark };

export interface Input {
  /** A failure to show from the beginning; null without one. */
  readonly failure: Failure | null;
}

export interface Context {
  readonly content: ToastContent | null;
}

type Event =
  | { type: 'toast.showFailure'; failure: Failure }
  | { type: 'toast.showRemark'; remark: Remark }
  | { type: 'toast.clear' }
  | { type: 'toast.close' };

/** One toast, whose text stays readable after it has closed. */
export const toastMachine = setup({
  types: {} as { context: Context; events: Event; input: Input | undefined },
  guards: { hasContent: ({ context }) => context.content !== null },
  actions: {
    /** Vibrates, where the wiring provides it. */
    feedback: () => {},
  },
  delays: { toastTime: limits.toast, textToastTime: limits.textToast },
}).createMachine({
  id: 'toast',
  context: ({ input }) => ({ content: input?.failure ?? null }),
  initial: 'choosing',
  on: {
    'toast.showFailure': {
      target: '.shown.long',
      actions: [assign({ content: ({ event }) => event.failure }), 'feedback'],
    },
    'toast.showRemark': {
      target: '.shown.brief',
      actions: [
        assign({ content: ({ event }) => ({ kind: 'remark', remark: event.remark }) }),
        'feedback',
      ],
    },
    'toast.clear': { target: '.empty', actions: assign({ content: null }) },
  },
  states: {
    /** A failure of a form is part of the page from the beginning, and does not float. */
    choosing: { always: [{ guard: 'hasContent', target: 'closed' }, { target: 'empty' }] },
    empty: {},
    shown: {
      // The key Escape closes the toast.
      on: { 'toast.close': 'closed' },
      initial: 'long',
      states: {
        /** A failure is shown for 3 s. */
        long: { after: { toastTime: '#toast.closed' } },
        /** A text without a failure is shown for 1 s. */
        brief: { after: { textToastTime: '#toast.closed' } },
      },
    },
    /** The text stays readable where it stands, until it is cleared or replaced. */
    closed: {},
  },
});

export type ToastActor = ActorRefFrom<typeof toastMachine>;
export type ToastSnapshot = SnapshotFrom<typeof toastMachine>;

export function toastActor({ system }: { system: AnyActorRef['system'] }): ToastActor {
  return system.get('toast');
}
