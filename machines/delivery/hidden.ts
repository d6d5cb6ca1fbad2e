import { postOf } from './context.ts';
import { delivery } from './setup.ts';

/** The page may never be shown again: everything is sent immediately, by keepalive requests. */
export const hidden = delivery.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'flushing' }] },
    empty: {
      on: {
        'event.record': {
          target: 'flushing',
          actions: { type: 'add', params: ({ event }) => event },
        },
        'page.show': '#delivery.open.visible',
      },
    },
    flushing: {
      entry: 'take',
      on: {
        'event.record': {
          target: 'flushing',
          reenter: true,
          actions: { type: 'add', params: ({ event }) => event },
        },
        'page.show': '#delivery.open.visible',
      },
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => postOf(context, true),
        onDone: { target: 'choosing', actions: 'dropCarried' },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: 'dropCarried',
          },
          { target: 'unsent' },
        ],
      },
    },
    unsent: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': {
          target: 'flushing',
          actions: { type: 'add', params: ({ event }) => event },
        },
        'page.hide': 'flushing',
        'network.online': 'flushing',
        'page.show': '#delivery.open.visible.unsent',
      },
    },
  },
});
