import { assign, sendTo } from 'xstate';
import { asksForSignature, callInput, startInput, withSignature } from './context.ts';
import { fail, session } from './setup.ts';

/** Statuses 0 and 1. */
export const home = session.createStateConfig({
  invoke: {
    id: 'signature',
    src: 'signature',
    input: ({ context: { surveyId, survey, drafts, signature } }) => ({
      surveyId,
      isAsked: asksForSignature(survey),
      sign: drafts.sign,
      typedName: signature?.name,
    }),
  },
  initial: 'idle',
  on: {
    'time.over': '#session.ending',
    // A signature on the pad begins its upload before the start, which waits for it.
    'home.submit': {
      actions: [
        sendTo('signature', { type: 'pad.finish' }),
        sendTo(({ self }) => self, { type: 'survey.start' }),
      ],
    },
    'signature.keep': {
      actions: assign(({ context, event }) => withSignature(context, event.sign)),
    },
    'page.takeOver': {
      actions: [
        { type: 'takeOver', params: ({ event }) => event },
        sendTo('signature', ({ context }) => ({
          type: 'pad.restore',
          sign: context.drafts.sign,
        })),
      ],
    },
    'signature.drop': { actions: assign(({ context }) => withSignature(context, '')) },
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
    /** A start waits for the signature. */
    uploadingSignature: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'survey.start': 'startRequested',
            'signature.keep': {
              target: '#session.home.idle',
              actions: assign(({ context, event }) => withSignature(context, event.sign)),
            },
          },
        },
        startRequested: {
          tags: 'busy',
          on: {
            'signature.keep': {
              target: '#session.home.starting',
              actions: assign(({ context, event }) => withSignature(context, event.sign)),
            },
          },
        },
      },
      on: { 'signature.fail': 'idle' },
    },
    starting: {
      tags: 'busy',
      entry: ['countCall', 'clearToast'],
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
            actions: { type: 'applyStep', params: ({ event }) => event.output },
          },
          {
            target: '#session.routing',
            actions: { type: 'applyStep', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
            target: '#session.refused',
            actions: fail,
          },
          {
            target: 'idle',
            actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** The answers carry the signature as well, so a failure does no harm. */
    signing: {
      tags: 'busy',
      entry: 'countCall',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context }) => callInput(context),
        onDone: '#session.routing',
        onError: [
          {
            // Every answer that carries it would be refused as well.
            guard: { type: 'isInvalidAnswer', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: [
              assign(({ context }) => withSignature(context, '')),
              sendTo('signature', { type: 'pad.refuse' }),
              { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: '#session.routing' },
        ],
      },
    },
  },
});
