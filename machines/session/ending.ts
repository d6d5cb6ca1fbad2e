import { callInput, onwardLink } from './context.ts';
import { session } from './setup.ts';

/** The maximum answer time is over; an empty reply locates the survey again. */
export const ending = session.createStateConfig({
  tags: ['busy', 'covered'],
  entry: 'countCall',
  invoke: {
    id: 'end',
    src: 'end',
    input: ({ context }) => callInput(context),
    onDone: [
      {
        guard: { type: 'mustRelocate', params: ({ event }) => event.output },
        target: '#session.locating.confirmingEnd',
        actions: { type: 'expire', params: null },
      },
      {
        guard: { type: 'hasOnwardLink', params: ({ event }) => event.output },
        target: '#session.ended.departing',
        actions: { type: 'expire', params: ({ event }) => event.output },
      },
      {
        target: '#session.ended.timedOut',
        actions: { type: 'expire', params: ({ event }) => event.output },
      },
    ],
    // The server ends the session by itself (T06).
    onError: { target: '#session.ended.timedOut', actions: { type: 'expire', params: null } },
  },
});

export const ended = session.createStateConfig({
  // The next respondent must find neither drafts nor progress (P03).
  entry: [
    'clearDrafts',
    'clearDelivery',
    { type: 'clearStorage', params: ({ context }) => context.surveyId },
    'stopTime',
  ],
  exit: 'closeDialog',
  initial: 'resting',
  states: {
    resting: {
      on: { 'session.restart': { guard: 'mayAnswerAgain', target: '#session.restarting' } },
    },
    timedOut: { on: { 'page.return': '#session.locating.confirmingEnd' } },
    /** The time is over, and the end page leads on. */
    departing: {
      on: { 'page.return': '#session.locating.confirmingEnd' },
      invoke: {
        id: 'depart',
        src: 'depart',
        input: ({ context }) => ({ link: onwardLink(context) ?? '' }),
        onError: 'timedOut',
      },
    },
  },
});
