import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { status } from '../contract/status.ts';
import { answering } from './session/answering.ts';
import { opening, placeOf } from './session/context.ts';
import { home } from './session/home.ts';
import { refused } from './session/refused.ts';
import { session } from './session/setup.ts';

/** One respondent in one survey, from its address to its end (spec §4). */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input: { reply, drafts, ...input } }) => ({
    ...input,
    ...opening(reply, drafts),
    direction: 'forward',
    unsigned: 0,
    visit: 0,
  }),
  invoke: { id: 'notices', systemId: 'notices', src: 'notices' },
  on: { 'device.change': { actions: assign({ device: ({ event }) => event.device }) } },
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'hasFailed', target: 'refused' },
        { guard: 'isUnknown', target: 'locating' },
        { guard: 'isHome', target: 'home' },
        { guard: 'isAnswering', target: 'answering' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isNotOpen', target: 'notOpen' },
        { target: 'paused' },
      ],
    },
    locating: {
      tags: 'busy',
      entry: assign({ status: status.unknown, failure: null }),
      invoke: {
        id: 'locate',
        src: 'locate',
        input: ({ context }) => ({ surveyId: context.surveyId }),
        onDone: {
          target: 'routing',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: {
          target: 'refused',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    home,
    answering,
    refused,
    halted: {
      on: {
        'session.restart': 'restarting',
        'session.continue': {
          target: 'answering.fetching',
          actions: assign({ status: status.answering, failure: null }),
        },
      },
    },
    restarting: {
      tags: 'busy',
      invoke: {
        id: 'reAnswer',
        src: 'reAnswer',
        input: ({ context }) => placeOf(context),
        onDone: {
          target: 'routing',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ended: {},
    closed: {},
    notOpen: { on: { 'session.retry': 'locating' } },
    paused: { on: { 'session.retry': 'locating' } },
    missing: {},
    failed: { on: { 'session.retry': 'locating' } },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
