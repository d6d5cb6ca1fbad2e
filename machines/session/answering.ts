import { assign } from 'xstate';
import { callInput, questionInput } from './context.ts';
import { questionOf } from './sessionState.ts';
import { fail, session } from './setup.ts';

/** Status 2: one question after another. */
export const answering = session.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      always: [{ guard: 'hasQuestion', target: 'asking' }, { target: 'fetching' }],
    },
    fetching: {
      tags: 'busy',
      entry: 'countCall',
      on: { 'time.over': '#session.ending' },
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context }) => callInput(context),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: '#session.ended',
            actions: 'end',
          },
          {
            target: 'asking',
            actions: assign(({ event }) => ({ ...questionOf(event.output), isAfterLogin: false })),
          },
        ],
        onError: {
          target: '#session.refused',
          actions: fail,
        },
      },
    },
    asking: {
      entry: [assign({ visit: ({ context }) => context.visit + 1 }), 'dropUnusedDraft'],
      exit: assign({ faults: [], lists: undefined, mission: null }),
      on: {
        'outbox.keep': [
          {
            guard: { type: 'isOnScreen', params: ({ event }) => event.step },
            actions: { type: 'confirm', params: ({ event }) => event.step },
          },
          {
            target: '#session.routing',
            actions: { type: 'applyKept', params: ({ event }) => event.step },
          },
        ],
        'outbox.refuse': [
          {
            guard: { type: 'hasFault', params: ({ event }) => event.failure },
            target: 'asking',
            reenter: true,
            actions: { type: 'reopen', params: ({ event }) => event.failure },
          },
          {
            target: '#session.refused',
            actions: [assign({ failure: ({ event }) => event.failure }), 'dropUnconfirmed'],
          },
        ],
        'outbox.fail': {
          actions: [
            { type: 'showFirstFailure', params: ({ event }) => event },
            { type: 'sendFailure', params: ({ event }) => event.failure },
          ],
        },
        'outbox.retry': { actions: 'retryOutbox' },
        'draft.change': { actions: { type: 'keepDraft', params: ({ event }) => event.draft } },
        'network.online': { actions: ['sendOnline', 'resumeOutbox'] },
        // The question hands its draft over before the session locates again.
        'page.return': { actions: 'recallQuestion' },
        'time.over': { actions: [assign({ left: -1 }), 'sendTimeOver'] },
      },
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => questionInput(context),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: '#session.routing',
            actions: { type: 'applyOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'asking',
            reenter: true,
            actions: [
              { type: 'applyOutcome', params: ({ event }) => event.output },
              { type: 'post', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isLeft', params: ({ event }) => event.output },
            target: 'asking',
            reenter: true,
            actions: { type: 'applyOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#session.refused',
            actions: { type: 'applyOutcome', params: ({ event }) => event.output },
          },
          {
            target: '#session.routing',
            actions: { type: 'applyOutcome', params: ({ event }) => event.output },
          },
        ],
      },
    },
  },
});
