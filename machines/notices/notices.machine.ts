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

/**
 * What a dialog puts to the respondent: 4004 (only a restart helps), code 2, codes 5 and 6, a survey that went on in
 * another window (409), and the question whether to answer once more.
 */
export type DialogKind = 'moved' | 'resume' | 'notOpen' | 'paused' | 'elsewhere' | 'again';

/** Good news in a word or two. */
export type Remark = 'copied' | 'online';

/** What a toast says. */
export type ToastContent = Failure | { readonly kind: 'remark'; readonly remark: Remark };

interface Context {
  readonly told: ToastContent | null;
  readonly question: DialogKind | null;
}

type Event =
  | { type: 'notice.tell'; failure: Failure }
  | { type: 'notice.say'; remark: Remark }
  | { type: 'notice.clear' }
  | { type: 'toast.close' }
  | { type: 'notice.ask'; question: DialogKind }
  | { type: 'notice.dismiss' }
  | { type: 'notice.restart' }
  | { type: 'notice.continue' };

/** What lies over the screens: one toast, whose words stay readable after it has gone, and one dialog. */
export const noticesMachine = setup({
  types: {} as { context: Context; events: Event },
  guards: {
    mayContinue: ({ context }) => context.question !== 'moved',
  },
  actions: {
    /** What is felt when something is told: `src/app/wire.ts` knows how. */
    feedback: () => {},
    restartSession: sendParent({ type: 'session.restart' }),
    continueSession: sendParent({ type: 'session.continue' }),
  },
  delays: { toastTime: limits.toast, textToastTime: limits.textToast },
}).createMachine({
  id: 'notices',
  context: { told: null, question: null },
  type: 'parallel',
  states: {
    toast: {
      initial: 'quiet',
      on: {
        'notice.tell': {
          target: '.shown.long',
          actions: [assign({ told: ({ event }) => event.failure }), 'feedback'],
        },
        'notice.say': {
          target: '.shown.brief',
          actions: [
            assign({ told: ({ event }) => ({ kind: 'remark', remark: event.remark }) }),
            'feedback',
          ],
        },
        'notice.clear': { target: '.quiet', actions: assign({ told: null }) },
      },
      states: {
        quiet: {},
        shown: {
          on: { 'toast.close': 'told' },
          initial: 'long',
          states: {
            long: { after: { toastTime: '#notices.toast.told' } },
            brief: { after: { textToastTime: '#notices.toast.told' } },
          },
        },
        told: {},
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'notice.ask': {
              target: 'open',
              actions: [assign({ question: ({ event }) => event.question }), 'feedback'],
            },
          },
        },
        open: {
          exit: assign({ question: null }),
          on: {
            'notice.dismiss': 'closed',
            'notice.restart': {
              target: 'closed',
              actions: 'restartSession',
            },
            'notice.continue': {
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
