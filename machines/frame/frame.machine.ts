import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Survey } from '../../contract/survey.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { lastingPort, port } from '../lib/port.ts';
import type { Way } from '../session/context.ts';

interface Input extends Way {
  /** The survey that came with the page, or why it was refused; null asks the server. */
  readonly reply: Survey | Failure | null;
}

interface Context extends Way {
  readonly survey: Survey | null;
  readonly failure: Failure | null;
  /** True while an answer is on the screen that the server has not got. */
  readonly isUnsent: boolean;
}

/** What a session tells the frame it is answered in. */
export type SessionNews = { readonly type: 'answer.note'; readonly isUnsent: boolean };

type Event =
  | SessionNews
  | { type: 'frame.open' }
  | { type: 'frame.close' }
  | { type: 'frame.stay' }
  | { type: 'frame.leave' }
  | { type: 'frame.retry' };

/** A survey in a window or a card of another page: offered by its title, answered once opened, folded when closed. */
export const frameMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: { introduce: 'introduce'; session: 'session' };
    tags: 'offer';
  },
  actors: {
    introduce: port<Survey, Way>('introduce'),
    session: lastingPort<SessionNews, Way>('session'),
  },
  guards: {
    isKnown: ({ context }) => context.survey !== null,
    hasFailed: ({ context }) => context.failure !== null,
    isUnsent: ({ context }) => context.isUnsent,
    isSent: ({ context }) => !context.isUnsent,
  },
  actions: {
    /** Tells the page round the frame; `src/app/embedded` knows how. */
    tellOpen: () => {},
    tellClosed: () => {},
  },
}).createMachine({
  id: 'frame',
  context: ({ input: { reply, surveyId, mode, appname } }) => ({
    surveyId,
    mode,
    appname,
    survey: reply && !('kind' in reply) ? reply : null,
    failure: reply && 'kind' in reply ? reply : null,
    isUnsent: false,
  }),
  on: { 'answer.note': { actions: assign({ isUnsent: ({ event }) => event.isUnsent }) } },
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isKnown', target: 'offered' },
        { guard: 'hasFailed', target: 'failed' },
        { target: 'offering' },
      ],
    },
    offering: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'introduce',
        src: 'introduce',
        input: ({ context: { surveyId, mode, appname } }) => ({ surveyId, mode, appname }),
        onDone: { target: 'offered', actions: assign({ survey: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
      on: { 'frame.close': { actions: 'tellClosed' } },
    },
    offered: {
      tags: 'offer',
      on: {
        'frame.open': { target: 'opened', actions: 'tellOpen' },
        'frame.close': { actions: 'tellClosed' },
      },
    },
    failed: {
      on: { 'frame.retry': 'offering', 'frame.close': { actions: 'tellClosed' } },
    },
    opened: {
      invoke: {
        id: 'session',
        src: 'session',
        input: ({ context: { surveyId, mode, appname } }) => ({ surveyId, mode, appname }),
      },
      initial: 'shown',
      states: {
        shown: {
          on: {
            'frame.close': [
              { guard: 'isUnsent', target: 'asking' },
              { target: 'folded', actions: 'tellClosed' },
            ],
          },
        },
        /** What was written here has not been sent: whoever leaves should know, until it is (time may run out). */
        asking: {
          always: { guard: 'isSent', target: 'shown' },
          on: {
            'frame.stay': 'shown',
            'frame.leave': { target: 'folded', actions: 'tellClosed' },
          },
        },
        folded: {
          tags: 'offer',
          on: {
            'frame.open': { target: 'shown', actions: 'tellOpen' },
            'frame.close': { actions: 'tellClosed' },
          },
        },
      },
    },
  },
});

export type FrameActor = ActorRefFrom<typeof frameMachine>;
export type FrameSnapshot = SnapshotFrom<typeof frameMachine>;
