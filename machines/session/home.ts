import { assign, sendTo } from 'xstate';
import { asksForSignature, placeOf, startInput, withSign } from './context.ts';
import { session } from './setup.ts';

/** Statuses 0 and 1: the start page, and a start on its way. */
export const home = session.createStateConfig({
  invoke: {
    id: 'signature',
    src: 'signature',
    input: ({ context: { surveyId, survey, drafts } }) => ({
      surveyId,
      isAsked: asksForSignature(survey),
      sign: drafts.sign,
    }),
  },
  initial: 'idle',
  on: {
    'time.over': '#session.ending',
    'signature.keep': { actions: assign(({ context, event }) => withSign(context, event.sign)) },
    'signature.drop': { actions: assign(({ context }) => withSign(context, '')) },
  },
  states: {
    idle: {
      on: {
        'survey.start': [
          {
            guard: 'lacksSignature',
            actions: assign({ unsigned: ({ context }) => context.unsigned + 1 }),
          },
          { target: 'starting' },
        ],
        'signature.begin': 'uploadingSignature',
      },
    },
    /** The signature is on its way: a start asked for meanwhile waits for it. */
    uploadingSignature: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'survey.start': 'startRequested',
            'signature.keep': {
              target: '#session.home.idle',
              actions: assign(({ context, event }) => withSign(context, event.sign)),
            },
          },
        },
        startRequested: {
          tags: 'busy',
          on: {
            'signature.keep': {
              target: '#session.home.starting',
              actions: assign(({ context, event }) => withSign(context, event.sign)),
            },
          },
        },
      },
      on: { 'signature.fail': 'idle' },
    },
    starting: {
      tags: 'busy',
      entry: ['call', 'quieten'],
      initial: 'brief',
      states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => startInput(context),
        onDone: [
          {
            guard: 'isSigned',
            target: 'signing',
            actions: { type: 'proceed', params: ({ event }) => event.output },
          },
          {
            target: '#session.routing',
            actions: { type: 'proceed', params: ({ event }) => event.output },
          },
        ],
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
    /** Hands the signature over. Where that fails the answers carry it, too (spec §7, `sign`). */
    signing: {
      tags: 'busy',
      entry: 'call',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context }) => placeOf(context),
        onDone: '#session.routing',
        onError: [
          {
            // Every answer that carries it would be refused as well.
            guard: { type: 'isUnfit', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: [
              assign(({ context }) => withSign(context, '')),
              sendTo('signature', { type: 'pad.refuse' }),
              { type: 'tell', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: '#session.routing' },
        ],
      },
    },
  },
});
