import { postOf } from './context.ts';
import { delivery } from './setup.ts';

/** The page is in front: events are sent a second after the first of a batch, one call at a time. */
export const visible = delivery.createStateConfig({
  initial: 'choosing',
  on: { 'page.hide': '#delivery.open.hidden' },
  states: {
    choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'sending' }] },
    empty: {
      on: {
        'event.record': {
          target: 'gathering',
          actions: { type: 'add', params: ({ event }) => event },
        },
      },
    },
    gathering: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': { actions: { type: 'add', params: ({ event }) => event } },
        'network.online': 'sending',
      },
      after: { batch: 'sending' },
    },
    sending: {
      entry: 'take',
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => postOf(context, false),
        onDone: [
          {
            guard: 'hasNext',
            target: 'gathering',
            actions: 'dropCarried',
          },
          { target: 'choosing', actions: 'dropCarried' },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: 'dropCarried',
          },
          { guard: 'isAlone', target: 'unsent' },
          { target: 'gathering' },
        ],
      },
      initial: 'alone',
      states: {
        alone: {
          on: {
            'event.record': {
              target: 'gathering',
              actions: { type: 'add', params: ({ event }) => event },
            },
            'network.online': 'retrying',
          },
        },
        /** A failure of this call is followed by another call. */
        retrying: {
          on: {
            'event.record': {
              target: 'due',
              actions: { type: 'add', params: ({ event }) => event },
            },
          },
        },
        gathering: {
          on: {
            'event.record': { actions: { type: 'add', params: ({ event }) => event } },
            'network.online': 'due',
          },
          after: { batch: 'due' },
        },
        /** The next batch follows this call at once. */
        due: {
          on: { 'event.record': { actions: { type: 'add', params: ({ event }) => event } } },
        },
      },
    },
    /** The network client has given up; its repeats are over. */
    unsent: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': {
          target: 'gathering',
          actions: { type: 'add', params: ({ event }) => event },
        },
        'network.online': 'sending',
      },
    },
  },
});
