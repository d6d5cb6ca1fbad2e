import { startInput } from './context.ts';
import { session } from './setup.ts';

/** Statuses 0 and 1: the start page, and a start on its way. */
export const home = session.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'survey.start': 'starting' } },
    starting: {
      tags: 'busy',
      entry: 'quieten',
      initial: 'brief',
      states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => startInput(context),
        onDone: {
          target: '#session.routing',
          actions: { type: 'proceed', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
            target: '#session.refused',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'idle',
            actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
});
