import { expect, test } from 'vitest';
import { readQuestion } from '../../../contract/questions/index.ts';
import {
  applyLocation,
  initialState,
  noDrafts,
  openingAnswer,
} from '../../../machines/session/session.logic.ts';
import { subject } from '../../support/fixtures/question.ts';
import { asking } from '../../support/fixtures/session.ts';

const mission = { type: 11, config: { mission: { instruction: 'Go' } } };

test.each([
  ['a rating', {}, { score: 4 }, { answer: { score: 4 }, isDraft: true }],
  ['no mission', mission, { outcome: 'cancelled', events: [] }, { answer: {}, isDraft: false }],
] as const)('%s opens with its draft', (_, about, draft, opening) => {
  const question = readQuestion({ ...subject(1), ...about });
  const state = initialState({ ...noDrafts, answers: { q1: draft } });
  expect(openingAnswer(state, question)).toEqual(opening);
});

test.each([
  ['nothing', {}, false],
  ['an offered answer', { result: '{"score":4}', offered: true }, false],
  ['a stored answer', { result: '{"score":4}' }, true],
] as const)('a respondent at the first question with %s has answered: %s', (_, about, expected) => {
  const located = { ...asking(1), subject: { ...subject(1), ...about } };
  expect(applyLocation(initialState(noDrafts), located).hasAnswered).toBe(expected);
});
