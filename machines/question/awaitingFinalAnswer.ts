import { requestAnswer } from './parts.ts';
import { question } from './setup.ts';

/** The time is over during a mission: its events so far become the answer. */
export const awaitingFinalAnswer = question.createStateConfig({
  tags: 'busy',
  entry: requestAnswer,
  on: {
    'time.over': {},
    'answer.change': {
      target: '#question.flushing',
      actions: [{ type: 'setAnswer', params: ({ event }) => event }, 'sendDraft'],
    },
  },
  after: {
    finalAnswer: { target: '#question.done', actions: { type: 'drop', params: 'expired' } },
  },
});
