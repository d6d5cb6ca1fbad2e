import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  type SnapshotFrom,
  sendParent,
  setup,
} from 'xstate';
import { limits } from '../contract/limits.ts';
import type { Failure } from './failure.ts';

/** A choice a dialog puts to the respondent: 4004 (only a restart helps), or code 2. */
export type Question = 'moved' | 'resume';

interface Context {
  readonly failure: Failure | null;
  readonly question: Question | null;
}

type Event =
  | { type: 'notice.tell'; failure: Failure }
  | { type: 'notice.clear' }
  | { type: 'toast.close' }
  | { type: 'notice.ask'; question: Question }
  | { type: 'notice.restart' }
  | { type: 'notice.continue' };

/** What lies over the screens: one toast, whose words stay readable after it has gone, and one dialog. */
export const noticesMachine = setup({
  types: {} as { context: Context; events: Event },
  guards: {
    mayContinue: ({ context }) => context.question === 'resume',
  },
  actions: {
    restartSession: sendParent({ type: 'session.restart' }),
    continueSession: sendParent({ type: 'session.continue' }),
  },
  delays: { toastTime: limits.toast },
}).createMachine({
  id: 'notices',
  context: { failure: null, question: null },
  type: 'parallel',
  states: {
    toast: {
      initial: 'quiet',
      on: {
        'notice.tell': {
          target: '.shown',
          actions: assign({ failure: ({ event }) => event.failure }),
        },
        'notice.clear': { target: '.quiet', actions: assign({ failure: null }) },
      },
      states: {
        quiet: {},
        shown: {
          after: { toastTime: 'told' },
          on: { 'toast.close': 'told' },
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
              actions: assign({ question: ({ event }) => event.question }),
            },
          },
        },
        open: {
          exit: assign({ question: null }),
          on: {
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

/** The one notices actor of the system a machine runs in: where to send what is to be said. */
export function notices({ system }: { system: AnyActorRef['system'] }): NoticesActor {
  return system.get('notices');
}
