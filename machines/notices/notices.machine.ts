import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  type SnapshotFrom,
  sendParent,
  setup,
} from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { Failure } from '../lib/failure.ts';

/** Codes 4004, 2, 5 and 6, a survey continued in another window (409), and answering once more. */
export type DialogKind = 'surveyChanged' | 'resume' | 'notOpen' | 'paused' | 'elsewhere' | 'again';

export type Remark = 'copied' | 'online';

export type ToastContent = Failure | { readonly kind: 'remark'; readonly remark: Remark };

interface Input {
  /** A failure to show from the beginning; null without one. */
  readonly failure: Failure | null;
}

interface Context {
  readonly content: ToastContent | null;
  readonly dialog: DialogKind | null;
}

type Event =
  | { type: 'toast.showFailure'; failure: Failure }
  | { type: 'toast.showRemark'; remark: Remark }
  | { type: 'toast.clear' }
  | { type: 'toast.close' }
  | { type: 'dialog.open'; question: DialogKind }
  | { type: 'dialog.close' }
  | { type: 'dialog.restart' }
  | { type: 'dialog.continue' };

/** One toast, whose text stays readable after it has closed, and one dialog. */
export const noticesMachine = setup({
  types: {} as { context: Context; events: Event; input: Input | undefined },
  guards: {
    mayContinue: ({ context }) => context.dialog !== 'surveyChanged',
  },
  actions: {
    /** Vibrates; `src/app/wire.ts` provides it. */
    feedback: () => {},
    restartSession: sendParent({ type: 'session.restart' }),
    continueSession: sendParent({ type: 'session.continue' }),
  },
  delays: { toastTime: limits.toast, textToastTime: limits.textToast },
}).createMachine({
  id: 'notices',
  context: ({ input }) => ({ content: input?.failure ?? null, dialog: null }),
  type: 'parallel',
  states: {
    toast: {
      initial: 'empty',
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
        empty: {},
        shown: {
          on: { 'toast.close': 'closed' },
          initial: 'long',
          states: {
            long: { after: { toastTime: '#notices.toast.closed' } },
            brief: { after: { textToastTime: '#notices.toast.closed' } },
          },
        },
        closed: {},
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dialog.open': {
              target: 'open',
              actions: [assign({ dialog: ({ event }) => event.question }), 'feedback'],
            },
          },
        },
        open: {
          exit: assign({ dialog: null }),
          on: {
            'dialog.close': 'closed',
            'dialog.restart': {
              target: 'closed',
              actions: 'restartSession',
            },
            'dialog.continue': {
              guard: 'mayContinue',
              target: 'closed',
              actions: 'continueSession',
            },
          },
        },
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>;

export function notices({ system }: { system: AnyActorRef['system'] }): NoticesActor {
  return system.get('notices');
}
