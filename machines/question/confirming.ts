import { assign } from 'xstate';
import { question } from './setup.ts';

/** The question was shown ahead, and goes no further before the server has kept the answer before it. */
export const confirming = question.createStateConfig({
  tags: ['busy', 'sending'],
  entry: ['clearFaults', 'retryOutbox'],
  on: {
    'outbox.fail': {
      target: '#question.drafting',
      actions: [
        assign({ failure: ({ event }) => event.failure }),
        { type: 'showFailureOf', params: ({ event }) => event.failure },
      ],
    },
  },
  initial: 'toSend',
  states: {
    toSend: {
      initial: 'brief',
      states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
      always: [
        { guard: 'isAhead' },
        { guard: 'hasFollower', target: '#question.done', actions: 'setSentOutcome' },
        { target: '#question.committing' },
      ],
    },
    toLeave: { always: [{ guard: 'isAhead' }, { target: '#question.leaving' }] },
    /** The time is over: the answers are sent in their order. */
    toExpire: {
      on: { 'time.over': {}, 'outbox.fail': {} },
      always: [
        { guard: 'isAhead' },
        { guard: 'hasValidDraft', target: '#question.flushing' },
        { guard: 'isMission', target: '#question.awaitingFinalAnswer' },
        { target: '#question.done', actions: { type: 'drop', params: 'expired' } },
      ],
      after: {
        finalSend: { target: '#question.done', actions: { type: 'drop', params: 'expired' } },
      },
    },
  },
});
