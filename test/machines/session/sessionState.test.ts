import { expect, test } from 'vitest';
import { readQuestion } from '../../../contract/questions/index.ts';
import { initialState, noDrafts, openingAnswer } from '../../../machines/session/sessionState.ts';
import { subject } from '../../support/fixtures/question.ts';

const mission = { type: 11, config: { mission: { instruction: 'Go' } } };

test.each([
  ['a rating', {}, { score: 4 }, { answer: { score: 4 }, isDraft: true }],
  ['no mission', mission, { outcome: 'cancelled', events: [] }, { answer: {}, isDraft: false }],
] as const)('%s opens with its draft', (_, about, draft, opening) => {
  const question = readQuestion({ ...subject(1), ...about });
  const state = initialState({ ...noDrafts, answers: { q1: draft } });
  expect(openingAnswer(state, question)).toEqual(opening);
});
