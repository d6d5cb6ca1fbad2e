import { assign } from 'xstate';
import { status } from '../../contract/status.ts';
import type { Context } from './context.ts';
import { fail, session } from './setup.ts';

const refused = { target: '#session.refused', actions: fail } as const;

const input = ({ context: { surveyId, appname } }: { context: Context }) => ({ surveyId, appname });

export const locating = session.createStateConfig({
  tags: 'busy',
  entry: [
    'countCall',
    'clearOutbox',
    assign({ status: status.unknown, failure: null, unconfirmed: null }),
  ],
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'locate',
        src: 'locate',
        input,
        onDone: {
          target: '#session.routing',
          actions: { type: 'applyLocation', params: ({ event }) => event.output },
        },
        onError: refused,
      },
    },
    /** The respondent continues (code 2), which skips the start page; the location also brings the time that is left. */
    continuing: {
      on: { 'page.return': { target: 'continuing', reenter: true, actions: 'countCall' } },
      invoke: {
        id: 'locate',
        src: 'locate',
        input,
        onDone: {
          target: '#session.routing',
          actions: [{ type: 'applyLocation', params: ({ event }) => event.output }, 'skipHome'],
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: '#session.refused',
            actions: fail,
          },
          { target: '#session.failedToContinue', actions: fail },
        ],
      },
    },
    /** The time is over, and the server has not said how the session ended. */
    confirmingEnd: {
      on: { 'page.return': { target: 'confirmingEnd', reenter: true, actions: 'countCall' } },
      invoke: {
        id: 'locate',
        src: 'locate',
        input,
        onDone: [
          {
            guard: { type: 'isTimedOut', params: ({ event }) => event.output },
            target: '#session.ended.timedOut',
            actions: [
              { type: 'applyLocation', params: ({ event }) => event.output },
              { type: 'expire', params: null },
            ],
          },
          {
            target: '#session.routing',
            actions: { type: 'applyLocation', params: ({ event }) => event.output },
          },
        ],
        onError: refused,
      },
    },
  },
});
