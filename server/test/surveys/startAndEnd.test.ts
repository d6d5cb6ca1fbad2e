import { expect, test } from 'vitest';
import { localizeSurvey } from '../../surveys/localize.ts';
import { survey } from '../support/world.ts';

const deps = { linkHosts: new Set<string>() };
const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const replyOf = (file: object, score: number | null = null) =>
  localizeSurvey(survey(file as never).definition, ['en'], { ...deps, score });

test.each<[string, object, number | undefined]>([
  ['are counted where all are asked', { questions: [rate('a'), rate('b')] }, 2],
  [
    'are counted without texts to read',
    { questions: [rate('a'), { id: 't', type: 'text', title: 'Read this' }] },
    1,
  ],
  [
    'are not counted where answers decide',
    { questions: [rate('a'), rate('b', { showIf: { question: 'a', atLeast: 3 } })] },
    undefined,
  ],
])('the questions of a survey %s', (_, file, count) => {
  expect(replyOf({ id: 's', title: 'S', ...file }).questionCount).toBe(count);
});

test.each([
  [null, undefined],
  [-1, undefined],
  [0, 'A beginning'],
  [79.5, 'A beginning'],
  [80, 'Excellent'],
])('the words for the score %o are %o', (score, words) => {
  const file = {
    ...{ id: 's', title: 'S', questions: [rate('a')] },
    scoring: {
      words: [
        { from: 0, text: 'A beginning' },
        { from: 80, text: 'Excellent' },
      ],
    },
  };
  expect(replyOf(file, score).config?.scoreText).toBe(words);
});
