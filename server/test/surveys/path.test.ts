import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../../../contract/questions/index.ts';
import { readResult } from '../../sessions/progress.ts';
import { nextOf, pathAfter, pathOf } from '../../surveys/path.ts';
import { certainNextOf } from '../../surveys/possiblePath.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { survey } from '../support/world.ts';

/** Any survey of yes-or-no questions whose branches lead forward and depend on any earlier answer. */
const anySurvey = fc
  .array(
    fc.array(fc.record({ about: fc.nat(), is: fc.constantFrom('yes', 'no'), to: fc.nat() }), {
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((questions) =>
    survey({
      id: 'any',
      title: 'Any',
      questions: questions.map((rows, index) => ({
        id: `q${index}`,
        type: 'radio',
        title: 'Q',
        choice: ['yes', 'no'].map((id) => ({ id, text: id })),
        next: rows.map(({ about, is, to }) => {
          const target = index + 1 + (to % (questions.length - index));
          return {
            when: { question: `q${about % (index + 1)}`, is },
            to: target < questions.length ? `q${target}` : 'end',
          };
        }),
      })),
    }),
  );

const answersTo = (asked: Questionnaire, picks: readonly boolean[]) =>
  new Map<string, Answer>(
    asked.questions.map(({ id }, index) => [id, { choice: picks[index] ? 'yes' : 'no' }]),
  );

test('all answers lead forwards to the end, and the progress never decreases', () => {
  fc.assert(
    fc.property(anySurvey, fc.array(fc.boolean()), (asked, picks) => {
      const path = pathOf(asked, answersTo(asked, picks));
      expect(path.complete).toBe(true);
      const places = path.questions.map(({ index }) => index);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      const progress = path.questions.map(
        ({ remaining }, index) => (index + 1) / (index + remaining),
      );
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      // The longest path must never be shorter than the path taken.
      for (const [index, { remaining }] of path.questions.entries()) {
        expect(remaining).toBeGreaterThanOrEqual(path.questions.length - index);
      }
      expect(path.questions.at(-1)?.remaining).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test('answers off the path do not change it', () => {
  fc.assert(
    fc.property(anySurvey, fc.array(fc.boolean()), fc.array(fc.boolean()), (asked, picks, more) => {
      const answers = answersTo(asked, picks);
      const path = pathOf(asked, answers);
      const others = answersTo(asked, more);
      for (const { id } of path.questions) others.set(id, answers.get(id) ?? { choice: 'no' });
      expect(pathOf(asked, others).questions).toEqual(path.questions);
    }),
    { numRuns: 500 },
  );
});

test('a path stops at the first question without an answer', () => {
  fc.assert(
    fc.property(anySurvey, fc.array(fc.boolean()), fc.nat(), (asked, picks, cut) => {
      const answers = new Map(answersTo(asked, picks));
      const whole = pathOf(asked, answers);
      const missing = whole.questions[cut % whole.questions.length];
      answers.delete(missing?.id ?? '');
      const path = pathOf(asked, answers);
      expect(path.complete).toBe(false);
      expect(path.questions).toEqual(whole.questions.slice(0, (cut % whole.questions.length) + 1));
    }),
  );
});

const conditions: readonly [object, Record<string, Answer>, boolean][] = [
  [{ question: 'one', is: 'a' }, { one: { choice: 'a' } }, true],
  [{ question: 'one', is: 'a' }, { one: { choice: 'b' } }, false],
  [{ question: 'one', is: 'a' }, { one: { choice: null } }, false],
  [{ question: 'one', isNot: 'a' }, { one: { choice: 'b' } }, true],
  [{ question: 'one', isNot: 'a' }, { one: { choice: null } }, true],
  [{ question: 'one', answered: true }, { one: { choice: 'a' } }, true],
  [{ question: 'one', answered: false }, { one: { choice: null } }, true],
  [{ question: 'some', includes: 'a' }, { some: { choices: [{ id: 'b' }, { id: 'a' }] } }, true],
  [{ question: 'some', includes: 'a' }, { some: { choices: [{ id: 'b' }] } }, false],
  [{ question: 'some', answered: false }, { some: { choices: [] } }, true],
  [{ question: 'word', is: 'yes' }, { word: { text: 'yes' } }, true],
  [{ question: 'word', is: 'yes' }, { word: { text: 'Yes' } }, false],
  [{ question: 'word', answered: true }, { word: { text: '  ' } }, false],
  [{ question: 'count', atLeast: 3 }, { count: { text: '3' } }, true],
  [{ question: 'count', atLeast: 3 }, { count: { text: '2.9' } }, false],
  [{ question: 'count', atMost: 3 }, { count: { text: '1.2.3' } }, false],
  [{ question: 'point', is: 4 }, { point: { score: 4 } }, true],
  [{ question: 'point', is: '4' }, { point: { score: 4 } }, true],
  [{ question: 'point', atLeast: 4 }, { point: { score: 5 } }, true],
  [{ question: 'point', atMost: 4 }, { point: { score: 5 } }, false],
  [{ question: 'point', atLeast: 1 }, { point: { score: null } }, false],
];

test.each(conditions)('%j for %j: %s', (when, changedAnswers, holds) => {
  const choice = ['a', 'b'].map((id) => ({ id, text: id }));
  const asked = survey({
    id: 'any',
    title: 'Any',
    questions: [
      { id: 'one', type: 'radio', title: 'One', choice },
      { id: 'some', type: 'check', title: 'Some', choice },
      { id: 'word', type: 'singleInput', title: 'Word' },
      { id: 'count', type: 'singleInput', title: 'Count', config: { format: 1 } },
      { id: 'point', type: 'rate', title: 'Point' },
      { id: 'gate', type: 'text', title: 'Gate', next: [{ when, to: 'end' }] },
      { id: 'open', type: 'text', title: 'Open' },
    ],
  });
  const answers: Record<string, Answer> = {
    ...{ one: { choice: null }, some: { choices: [] }, word: { text: '' } },
    ...{ count: { text: '' }, point: { score: null }, gate: {} },
    ...changedAnswers,
  };
  const path = pathOf(asked, new Map(Object.entries(answers)));
  expect(path.complete).toBe(holds);
});

test('a question is certain to follow if and only if every answer leads to it', () => {
  fc.assert(
    fc.property(
      anySurvey,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (asked, picks) => {
        const { questions, answered } = pathOf(asked, answersTo(asked, picks));
        for (const current of questions) {
          const targets = ['yes', 'no'].map((choice) => {
            const answer = { surveyQuestion: current, answer: { choice } };
            return nextOf(asked, current, new Map(answered).set(current.id, answer));
          });
          const [yes, no] = targets;
          const certain = certainNextOf(asked, current, answered);
          if (certain) expect(targets).toEqual([certain, certain]);
          // Two rows may depend on both answers to a question and lead to the same target.
          else if (yes === no && yes) expect(current.inFile.next.length).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test('the path after another answer is that of all answers (S26)', () => {
  fc.assert(
    fc.property(
      anySurvey,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.nat(),
      (asked, picks, index) => {
        const answers = answersTo(asked, picks);
        const before = pathOf(asked, answers);
        const changed = before.questions[index % before.questions.length];
        if (!changed) return;
        const { choice } = answers.get(changed.id) as { choice: string };
        const others = new Map(answers).set(changed.id, {
          choice: choice === 'yes' ? 'no' : 'yes',
        });
        const after = pathAfter(asked, before, changed, others);
        const whole = pathOf(asked, others);
        expect(after.questions).toEqual(whole.questions);
        expect([...after.answered]).toEqual([...whole.answered]);
        expect(after.complete).toBe(whole.complete);
      },
    ),
  );
});

test('another answer judges no earlier condition again (S26)', () => {
  const asked = survey({
    id: 'long',
    title: 'Long',
    questions: Array.from({ length: 900 }, (_, index) => ({
      id: `q${index}`,
      type: 'rate',
      title: 'Q',
      ...(index > 0 ? { showIf: { question: `q${index - 1}`, atLeast: 0 } } : {}),
    })),
  });
  const answers = new Map<string, Answer>(asked.questions.map(({ id }) => [id, { score: 3 }]));
  const path = pathOf(asked, answers);
  let judged = 0;
  for (const question of asked.questions) {
    const { showIf } = question;
    Object.defineProperty(question, 'showIf', {
      get() {
        judged += 1;
        return showIf;
      },
    });
  }
  const last = asked.questions.at(-1);
  if (!last) throw new Error('There is no question');
  expect(pathAfter(asked, path, last, answers).complete).toBe(true);
  expect(judged).toBeLessThan(5);
});

test('equal answers to a question are read once (S26)', () => {
  const { questions } = survey({
    id: 'rated',
    title: 'Rated',
    questions: [{ id: 'a', type: 'rate', title: 'A' }],
  });
  const [first] = questions;
  if (!first) throw new Error('There is no question');
  const read = (result: string) => readResult(first.question, result);
  expect(read('{"score":3}')).toBe(read('{"score":3}'));
  expect([read('{"score":4}'), read('{"score":3}')]).toEqual([{ score: 4 }, { score: 3 }]);
});
