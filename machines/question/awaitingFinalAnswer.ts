import { question } from './setup.ts';

/** The time is over in the middle of a mission: what has happened so far is its answer, and is told now. */
export const awaitingFinalAnswer = question.createStateConfig({
  tags: 'busy',
  entry: 'due',
  on: {
    'time.over': {},
    'answer.change': {
      target: '#question.flushing',
      actions: { type: 'change', params: ({ event }) => event },
    },
  },
  after: { lastWord: { target: '#question.done', actions: { type: 'drop', params: 'expired' } } },
});
