import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, validate } from '../../../contract/questions/index.ts';
import { conditionalSurvey } from '../../../test/support/fixtures/conditionalSurvey.ts';
import { answersOf, answersTo, anyPicks } from '../../../test/support/fixtures/picks.ts';
import { surveysWithShowIf } from '../../../test/support/fixtures/showIf.ts';
import { surveyGraph } from '../../surveys/checks/surveyGraph.ts';
import { noFacts } from '../../surveys/conditions/facts.ts';
import { nextOf, pathOf, scopeAt } from '../../surveys/path.ts';
import { certainNextOf } from '../../surveys/possiblePath.ts';
import { remainingFrom } from '../../surveys/remaining.ts';
import { shownParts } from '../../surveys/shownParts.ts';
import { survey } from '../support/world.ts';

test('a path leads forwards to the end, and the progress never decreases', () => {
  fc.assert(
    fc.property(surveysWithShowIf, anyPicks, (asked, picks) => {
      const { questions, answered, complete } = pathOf(asked, answersTo(asked, picks));
      const places = questions.map(({ index }) => index);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      const remaining = questions.map((question) =>
        remainingFrom(asked, question, answered, noFacts),
      );
      for (const [index, { most, least }] of remaining.entries()) {
        if (index > 0) expect(most).toBeLessThan(remaining[index - 1]?.most ?? 0);
        if (complete) expect(most).toBeGreaterThanOrEqual(questions.length - index);
        if (complete) expect(least).toBeLessThanOrEqual(questions.length - index);
        expect(least).toBeLessThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(questions[index]?.remaining ?? 0);
      }
    }),
    { numRuns: 300 },
  );
});

test('a question is certain to follow only where every answer leads to it with the same options', () => {
  fc.assert(
    fc.property(surveysWithShowIf, anyPicks, (asked, picks) => {
      const { questions, answered } = pathOf(asked, answersTo(asked, picks));
      for (const current of questions) {
        const certain = certainNextOf(asked, current, answered);
        if (!certain) continue;
        for (const answer of answersOf(current)) {
          const more = new Map(answered).set(current.id, { surveyQuestion: current, answer });
          expect(nextOf(asked, current, more)?.id).toBe(certain.id);
          const shown = [answered, more].map(
            (known) =>
              shownParts(certain, scopeAt(asked, certain.index, known, noFacts)).question.choice,
          );
          expect(shown[0]).toEqual(shown[1]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('the graph of the checks has every path that answers take', () => {
  fc.assert(
    fc.property(surveysWithShowIf, anyPicks, (asked, picks) => {
      const { questions, answered } = pathOf(asked, answersTo(asked, picks));
      const isValid = questions.every(({ id }) => {
        const entry = answered.get(id);
        return entry && validate(entry.surveyQuestion.question, entry.answer).faults.length === 0;
      });
      fc.pre(isValid);
      const graph = surveyGraph(asked);
      if (!graph) throw new Error('The graph is too large');
      const ids = [...questions.map(({ id }) => id), 'end'];
      const pairs = graph.nodes.flatMap(({ surveyQuestion, edges }) =>
        edges.map(({ to }) => `${surveyQuestion.id} ${to?.surveyQuestion.id ?? 'end'}`),
      );
      for (const [index, id] of ids.slice(0, -1).entries()) {
        expect(pairs).toContain(`${id} ${ids[index + 1]}`);
      }
    }),
    { numRuns: 300 },
  );
});

test('19 questions with 30 conditions have a small graph', () => {
  const graph = surveyGraph(survey(conditionalSurvey));
  expect(graph?.nodes.length).toBeGreaterThan(19);
  expect(graph?.nodes.length).toBeLessThan(1_000);
});

const choice = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
const columns = ['x', 'y'].map((id) => ({ id, text: id }));
const about = (question: string, condition: object) => ({ question, ...condition });
const chosen = (...ids: string[]) => ({ choices: ids.map((id) => ({ id })) });

const conditions: readonly [showIf: object, given: Record<string, Answer>, isShown: boolean][] = [
  [about('some', { excludes: 'a' }), { some: chosen('b') }, true],
  [about('some', { excludes: 'a' }), { some: chosen('a', 'b') }, false],
  [about('some', { excludes: 'a' }), { some: chosen() }, true],
  [about('some', { notAnswered: true }), { some: chosen() }, true],
  [about('some', { notAnswered: true }), { some: chosen('a') }, false],
  [about('some', { count: true, atLeast: 2 }), { some: chosen('a', 'b') }, true],
  [about('some', { count: true, atLeast: 2 }), { some: chosen('a') }, false],
  [about('some', { count: true, is: 0 }), { some: chosen() }, true],
  [about('point', { between: [2, 3] }), { point: { score: 3 } }, true],
  [about('point', { between: [2, 3] }), { point: { score: 4 } }, false],
  [about('point', { between: [2, 3] }), { point: { score: null } }, false],
  [about('grid', { row: 'a', is: 'x' }), { grid: { rows: { a: 'x', b: 'y' } } }, true],
  [about('grid', { row: 'b', is: 'x' }), { grid: { rows: { a: 'x', b: 'y' } } }, false],
  [about('grid', { row: 'c', answered: false }), { grid: { rows: { a: 'x' } } }, true],
  [about('marks', { row: 'a', includes: 'y' }), { marks: { rows: { a: ['x', 'y'] } } }, true],
  [about('marks', { row: 'a', excludes: 'y' }), { marks: { rows: { a: ['x', 'y'] } } }, false],
  [about('stars', { row: 'a', atLeast: 4 }), { stars: { rows: { a: 4 } } }, true],
  [about('rank', { row: 'b', is: 1 }), { rank: { order: ['b', 'a', 'c'] } }, true],
  [about('rank', { row: 'b', is: 1 }), { rank: { order: ['a', 'b', 'c'] } }, false],
  [about('blanks', { blank: 'age', atLeast: 18 }), { blanks: { blanks: { age: '18' } } }, true],
  [about('blanks', { blank: 'age', atLeast: 18 }), { blanks: { blanks: {} } }, false],
  [
    about('blanks', { blank: 'name', matches: 'A.*' }),
    { blanks: { blanks: { name: 'Ada' } } },
    true,
  ],
  [
    about('blanks', { blank: 'name', matches: 'A' }),
    { blanks: { blanks: { name: 'Ada' } } },
    false,
  ],
  [{ not: about('some', { includes: 'a' }) }, { some: chosen('a') }, false],
  [
    { any: [about('some', { includes: 'a' }), about('point', { is: 5 })] },
    { point: { score: 5 } },
    true,
  ],
  [
    { all: [about('some', { includes: 'a' }), about('point', { is: 5 })] },
    { point: { score: 5 } },
    false,
  ],
  [
    [about('some', { includes: 'a' }), { not: about('point', { is: 5 }) }],
    { some: chosen('a') },
    true,
  ],
  [{ of: 'score', atLeast: 5 }, { point: { score: 5 } }, true],
  [{ of: 'score', atLeast: 5 }, { point: { score: 4 } }, false],
  [{ of: 'language', is: 'de' }, {}, true],
  [{ of: 'language', isNot: 'de' }, {}, false],
  [{ of: 'device', is: 'mobile' }, {}, false],
];

test.each(conditions)('%j for %j: %s', (showIf, changedAnswers, isShown) => {
  const matrix = { choice, subChoice: columns };
  const asked = survey({
    id: 'any',
    title: 'Any',
    scoring: {},
    questions: [
      { id: 'some', type: 'check', title: 'Some', choice },
      { id: 'point', type: 'rate', title: 'Point' },
      { id: 'grid', type: 'multiSingle', title: 'Grid', ...matrix },
      { id: 'marks', type: 'multiCheck', title: 'Marks', ...matrix },
      { id: 'stars', type: 'multiRate', title: 'Stars', choice, score: { weight: 0 } },
      { id: 'rank', type: 'order', title: 'Rank', choice },
      {
        ...{ id: 'blanks', type: 'multiInput', title: 'Blanks' },
        choice: [
          { id: 'age', text: 'Age', questionConfig: { format: 1 } },
          { id: 'name', text: 'Name' },
        ],
      },
      { id: 'shown', type: 'text', title: 'Shown', showIf },
      // This question counts in the score only after the question that is shown.
      { id: 'later', type: 'rate', title: 'Later' },
    ],
  });
  const answers: Record<string, Answer> = {
    ...{ some: chosen(), point: { score: null }, grid: { rows: {} }, marks: { rows: {} } },
    ...{ stars: { rows: {} }, rank: { order: [] }, blanks: { blanks: {} } },
    ...{ shown: {}, later: { score: 5 }, ...changedAnswers },
  };
  const facts = { ...noFacts, language: 'de', device: 'desktop' };
  const { questions } = pathOf(asked, new Map(Object.entries(answers)), facts);
  expect(questions.some(({ id }) => id === 'shown')).toBe(isShown);
  expect(questions.at(-1)?.id).toBe('later');
});

test('a pattern that makes backtracking engines slow takes no time', () => {
  const asked = survey({
    id: 'any',
    title: 'Any',
    questions: [
      { id: 'word', type: 'singleInput', title: 'Word' },
      { id: 'shown', type: 'text', title: 'S', showIf: about('word', { matches: '(a+)+(a+)+b' }) },
      { id: 'end-text', type: 'text', title: 'End' },
    ],
  });
  const answers = new Map<string, Answer>([['word', { text: 'a'.repeat(5_000) }]]);
  expect(pathOf(asked, answers).questions.at(-1)?.id).toBe('end-text');
});
