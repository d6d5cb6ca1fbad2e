import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Survey } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import { withError } from '../lib/params.ts';
import { machinePort, port } from '../lib/port.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { Input as SessionInput, SurveyAddress } from '../session/session.types.ts';

export interface Input extends SurveyAddress {
  /** The survey that came with the page, or its refusal; null asks the server. */
  readonly reply: Survey | Failure | null;
  /** Whether the page came with the session's location, so that nothing is offered first. */
  readonly isOpened: boolean;
}

interface Context extends SurveyAddress {
  readonly survey: Survey | null;
  readonly failure: Failure | null;
  readonly isOpened: boolean;
  readonly isUnsent: boolean;
}

type DraftUpdate = { readonly type: 'answer.note'; readonly isUnsent: boolean };

type Event =
  | DraftUpdate
  | { type: 'frame.open' }
  | { type: 'frame.close' }
  | { type: 'frame.stay' }
  | { type: 'frame.leave' }
  | { type: 'frame.retry' };

/** A survey in a window or a card of another page. */
export const frameMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: { introduce: 'introduce'; session: 'session' };
    tags: 'offer';
  },
  actors: {
    introduce: port<Survey, SurveyAddress>('introduce'),
    /** The session, whose input the page completes. */
    session: machinePort<typeof sessionMachine>('session'),
  },
  guards: {
    isOpened: ({ context }) => context.isOpened,
    isKnown: ({ context }) => context.survey !== null,
    hasFailed: ({ context }) => context.failure !== null,
    isUnsent: ({ context }) => context.isUnsent,
    isSent: ({ context }) => !context.isUnsent,
  },
  actions: {
    fail: assign({ failure: (_, failure: Failure) => failure }),
    /** Messages to the host page; the wiring provides them. */
    notifyOpened: () => {},
    notifyClosed: () => {},
  },
}).createMachine({
  id: 'frame',
  context: ({ input: { reply, isOpened, surveyId, mode, appname } }) => ({
    surveyId,
    mode,
    appname,
    survey: reply && !('kind' in reply) ? reply : null,
    failure: reply && 'kind' in reply ? reply : null,
    isOpened,
    isUnsent: false,
  }),
  on: { 'answer.note': { actions: assign({ isUnsent: ({ event }) => event.isUnsent }) } },
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isOpened', target: 'opened' },
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
          actions: withError('fail'),
        },
      },
      on: { 'frame.close': { actions: 'notifyClosed' } },
    },
    offered: {
      tags: 'offer',
      on: {
        'frame.open': { target: 'opened', actions: 'notifyOpened' },
        'frame.close': { actions: 'notifyClosed' },
      },
    },
    failed: {
      on: { 'frame.retry': 'offering', 'frame.close': { actions: 'notifyClosed' } },
    },
    opened: {
      invoke: {
        id: 'session',
        src: 'session',
        input: ({ context: { surveyId, mode, appname } }) =>
          ({ surveyId, mode, appname }) as SessionInput,
      },
      initial: 'shown',
      states: {
        shown: {
          on: {
            'frame.close': [
              { guard: 'isUnsent', target: 'asking' },
              { target: 'folded', actions: 'notifyClosed' },
            ],
          },
        },
        /** Confirms that an unsent answer may be left. */
        asking: {
          always: { guard: 'isSent', target: 'shown' },
          on: {
            'frame.stay': 'shown',
            'frame.leave': { target: 'folded', actions: 'notifyClosed' },
          },
        },
        folded: {
          tags: 'offer',
          on: {
            'frame.open': { target: 'shown', actions: 'notifyOpened' },
            'frame.close': { actions: 'notifyClosed' },
          },
        },
      },
    },
  },
});

export type FrameActor = ActorRefFrom<typeof frameMachine>;
export type FrameSnapshot = SnapshotFrom<typeof frameMachine>;
