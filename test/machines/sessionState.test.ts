import { expect, test } from 'vitest';
import { readQuestion } from '../../contract/questions/index.ts';
import { initialState, noDrafts, openingAnswer } from '../../machines/session/sessionState.ts';

const about = { questionId: 'q', index: 1, count: 2, title: 'Q' };
const drafts = { ...noDrafts, answers: { q: { outcome: 'cancelled', events: [] } } };

test('a mission never opens with what was refused of it before: its own machine knows how far it is', () => {
  const mission = readQuestion({
    ...about,
    type: 11,
    choice: [],
    config: { mission: { instruction: 'Go' } },
    description: undefined,
    result: undefined,
  });
  expect(openingAnswer(initialState(drafts), mission)).toEqual({ answer: {}, isDraft: false });
});

test('any other question opens with its draft', () => {
  const rating = readQuestion({
    ...about,
    type: 8,
    choice: [],
    config: { scope: 5 },
    description: undefined,
    result: undefined,
  });
  const typed = { ...noDrafts, answers: { q: { score: 4 } } };
  expect(openingAnswer(initialState(typed), rating)).toEqual({
    answer: { score: 4 },
    isDraft: true,
  });
});
