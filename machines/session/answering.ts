import { assign } from 'xstate';
import { placeOf, questionInput } from './context.ts';
import { ask } from './sessionState.ts';
import { session } from './setup.ts';

/** Status 2: one question after another. */
export const answering = session.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      always: [{ guard: 'hasQuestion', target: 'asking' }, { target: 'fetching' }],
    },
    fetching: {
      tags: 'busy',
      entry: 'call',
      on: { 'time.over': '#session.ending' },
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context }) => placeOf(context),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event.output },
            target: '#session.ended',
            actions: 'end',
          },
          {
            target: 'asking',
            actions: assign(({ event }) => ({ ...ask(event.output), cameBack: false })),
          },
        ],
        onError: {
          target: '#session.refused',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    asking: {
      entry: assign({ visit: ({ context }) => context.visit + 1 }),
      on: {
        'network.online': { actions: 'tellOnline' },
        // The question is asked for what it has; where it leads then is decided when it has gone.
        'page.return': { actions: 'recall' },
        'time.over': { actions: [assign({ left: -1 }), 'tellOver'] },
      },
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => questionInput(context),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: '#session.routing',
            actions: { type: 'leave', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isLeft', params: ({ event }) => event.output },
            target: 'asking',
            reenter: true,
            actions: { type: 'leave', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#session.refused',
            actions: { type: 'leave', params: ({ event }) => event.output },
          },
          {
            target: '#session.routing',
            actions: { type: 'leave', params: ({ event }) => event.output },
          },
        ],
      },
    },
  },
});
