import { question } from './setup.ts';

/** A part of the answer is still on its way: when it is there, the answer is sent, or the question left. */
export const waiting = question.createStateConfig({
  tags: ['busy', 'waiting'],
  entry: ['forget', 'quieten'],
  on: {
    'answer.change': {
      actions: [
        { type: 'change', params: ({ event }) => event },
        { type: 'note', params: ({ event }) => event },
      ],
    },
    'part.change': { actions: { type: 'note', params: ({ event }) => event } },
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
        { target: '#question.committing' },
      ],
    },
    toLeave: { always: [{ guard: 'isPending' }, { target: '#question.leaving' }] },
  },
});
