import { draftOf } from './context.ts';
import { openPart, restorePart } from './parts.ts';
import { question } from './setup.ts';

/** Sends once what an earlier page of this tab has shown as sent. */
const resend = question.enqueueActions(({ context, enqueue }) => {
  if (!context.isUnsent) return;
  enqueue.assign({ isUnsent: false });
  if (draftOf(context) !== null) enqueue.raise({ type: 'answer.submit' });
});

export const drafting = question.createStateConfig({
  entry: [openPart, resend],
  on: {
    'answer.change': {
      actions: [
        'clearFaults',
        { type: 'setAnswer', params: ({ event }) => event },
        'sendDraft',
        { type: 'setPart', params: ({ event }) => event },
      ],
    },
    'answer.restore': {
      actions: [
        'clearFaults',
        { type: 'setAnswer', params: ({ event }) => event },
        'sendDraft',
        restorePart,
      ],
    },
    'part.change': {
      actions: [
        { type: 'clearFaultsIfNew', params: ({ event }) => event },
        { type: 'setPart', params: ({ event }) => event },
      ],
    },
    'answer.submit': [
      { guard: 'isSecondPress' },
      { guard: 'isPending', target: '#question.waiting' },
      { guard: 'isFaulty', actions: ['showFaults', 'feedback'] },
      { guard: 'isAhead', target: '#question.confirming', actions: 'clearToast' },
      { guard: 'hasFollower', target: '#question.done', actions: ['clearToast', 'setSentOutcome'] },
      { target: '#question.committing', actions: 'clearToast' },
    ],
    'network.online': [
      {
        guard: 'isUnsentBehind',
        target: '#question.confirming',
        actions: 'showOnline',
      },
      { guard: 'isUnsent', target: '#question.committing', actions: 'showOnline' },
    ],
    'question.previous': [
      { guard: 'mustWaitToLeave', target: '#question.waiting.toLeave' },
      {
        guard: 'mustConfirmToLeave',
        target: '#question.confirming.toLeave',
        actions: 'clearToast',
      },
      { guard: 'hasPrevious', target: '#question.leaving' },
    ],
  },
});
