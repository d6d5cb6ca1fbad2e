import { onwardLink, placeOf } from './context.ts';
import { session } from './setup.ts';

/**
 * The maximum answer time is over (spec §4): an end that gives something back leads to the end page, or on to its link;
 * one that gives nothing has the survey located again.
 */
export const ending = session.createStateConfig({
  tags: ['busy', 'covered'],
  entry: 'call',
  invoke: {
    id: 'end',
    src: 'end',
    input: ({ context }) => placeOf(context),
    onDone: [
      {
        guard: { type: 'mustLookAgain', params: ({ event }) => event.output },
        target: '#session.locating',
        actions: { type: 'expire', params: null },
      },
      {
        guard: { type: 'leadsOn', params: ({ event }) => event.output },
        target: '#session.ended.departing',
        actions: { type: 'expire', params: ({ event }) => event.output },
      },
      {
        target: '#session.ended',
        actions: { type: 'expire', params: ({ event }) => event.output },
      },
    ],
    // The server ends it by itself; the respondent need not wait for that (reliability T06).
    onError: { target: '#session.ended', actions: { type: 'expire', params: null } },
  },
});

/** Status 3. */
export const ended = session.createStateConfig({
  // Nothing counts down any more, and nobody who answers after this finds what was typed before (P03).
  entry: ['forget', 'stopTime'],
  exit: 'dismiss',
  on: { 'session.restart': { guard: 'mayAnswerAgain', target: '#session.restarting' } },
  initial: 'resting',
  states: {
    resting: {},
    /** On the way to where the end page leads. */
    departing: {
      invoke: {
        id: 'depart',
        src: 'depart',
        input: ({ context }) => ({ link: onwardLink(context) ?? '' }),
        onError: 'resting',
      },
    },
  },
});
