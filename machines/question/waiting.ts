import { question } from './setup.ts';

/** Commits or leaves once no part is pending. */
export const waiting = question.createStateConfig({
  tags: ['busy', 'waiting'],
  entry: ['clearFaults', 'clearToast'],
  on: {
    'answer.change': {
      actions: [
        { type: 'setAnswer', params: ({ event }) => event },
        'sendDraft',
        { type: 'setPart', params: ({ event }) => event },
      ],
    },
    'part.change': { actions: { type: 'setPart', params: ({ event }) => event } },
  },
  initial: 'toSend',
  states: {
    toSend: {
      always: [
        { guard: 'isPending' },
        {
          guard: 'isFaulty',
          target: '#question.drafting',
          actions: ['showFaults', 'feedback'],
        },
        { guard: 'isAhead', target: '#question.confirming' },
        { target: '#question.committing' },
      ],
    },
    toLeave: {
      always: [
        { guard: 'isPending' },
        { guard: 'isAhead', target: '#question.confirming.toLeave' },
        { target: '#question.leaving' },
      ],
    },
  },
});
