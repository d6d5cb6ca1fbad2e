import { openPart } from './parts.ts';
import { question } from './setup.ts';

/** The answer is being given, and whatever stands in its way is said. */
export const drafting = question.createStateConfig({
  entry: openPart,
  on: {
    'answer.change': {
      actions: [
        'forget',
        { type: 'change', params: ({ event }) => event },
        { type: 'note', params: ({ event }) => event },
      ],
    },
    'part.change': {
      actions: [
        { type: 'forgetIfNew', params: ({ event }) => event },
        { type: 'note', params: ({ event }) => event },
      ],
    },
    'answer.submit': [
      { guard: 'isPending', target: '#question.waiting' },
      { guard: 'isFaulty', actions: ['showFaults', 'feedback'] },
      { target: '#question.committing', actions: 'quieten' },
    ],
    'network.online': { guard: 'isUnsent', target: '#question.committing', actions: 'sayOnline' },
    'question.previous': [
      { guard: 'mustWaitToLeave', target: '#question.waiting.toLeave' },
      { guard: 'hasPrevious', target: '#question.leaving' },
    ],
  },
});
