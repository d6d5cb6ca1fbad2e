import { openPart } from './parts.ts';
import { question } from './setup.ts';

export const drafting = question.createStateConfig({
  entry: openPart,
  on: {
    'answer.change': {
      actions: [
        'clearFaults',
        { type: 'setAnswer', params: ({ event }) => event },
        'sendDraft',
        { type: 'setPart', params: ({ event }) => event },
      ],
    },
    'part.change': {
      actions: [
        { type: 'clearFaultsIfNew', params: ({ event }) => event },
        { type: 'setPart', params: ({ event }) => event },
      ],
    },
    'answer.submit': [
      { guard: 'isPending', target: '#question.waiting' },
      { guard: 'isFaulty', actions: ['showFaults', 'feedback'] },
      { target: '#question.committing', actions: 'clearToast' },
    ],
    'network.online': { guard: 'isUnsent', target: '#question.committing', actions: 'showOnline' },
    'question.previous': [
      { guard: 'mustWaitToLeave', target: '#question.waiting.toLeave' },
      { guard: 'hasPrevious', target: '#question.leaving' },
    ],
  },
});
