import { describe, expect, test } from 'vitest';
import { exportRows } from '../../export/rows.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import {
  answerAll,
  databases,
  noon,
  plantsCascade,
  sharedWorld,
  survey,
} from '../support/world.ts';

const options = (...ids: string[]) => ids.map((id) => ({ id, text: id.toUpperCase() }));
const rows = options('r1', 'r2').map((row) => ({ ...row, subChoice: options('c1', 'c2') }));

/** A question of each type, with the answers of four respondents. */
const types: Readonly<Record<string, readonly [question: object, answers: readonly unknown[]]>> = {
  radio: [
    {
      type: 'radio',
      choice: [...options('a', 'b'), { id: 'c', text: 'C', questionConfig: { input: true } }],
    },
    [
      ...[{ choice: 'a' }, { choice: 'a' }],
      ...[
        { choice: 'c', text: 'x' },
        { choice: 'c', text: 'y' },
      ],
    ],
  ],
  check: [
    { type: 'check', config: { required: false }, choice: options('a', 'b', 'c') },
    [
      { choices: [{ id: 'a' }, { id: 'b' }] },
      { choices: [{ id: 'b' }] },
      { choices: [] },
      { choices: [{ id: 'b' }] },
    ],
  ],
  nps: [
    { type: 'rate', config: { startValue: 0, scope: 11 } },
    [{ score: 10 }, { score: 9 }, { score: 7 }, { score: 6 }],
  ],
  rows: [
    { type: 'multiRate', config: { scope: 3 }, choice: options('r1', 'r2') },
    [1, 3, 3, 2].map((score) => ({ rows: { r1: score, r2: 1 } })),
  ],
  single: [
    { type: 'multiSingle', choice: rows },
    ['c1', 'c1', 'c2', 'c1'].map((column) => ({ rows: { r1: column, r2: 'c2' } })),
  ],
  several: [
    { type: 'multiCheck', choice: rows },
    [['c1', 'c2'], ['c1'], ['c1'], ['c2']].map((columns) => ({
      rows: { r1: columns, r2: ['c1'] },
    })),
  ],
  rank: [
    { type: 'order', choice: options('a', 'b', 'c') },
    [
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
    ].map((order) => ({ order })),
  ],
  kano: [
    { type: 'kano' },
    [
      { present: 1, absent: 5 },
      { present: 1, absent: 3 },
      { present: 3, absent: 5 },
      { present: 5, absent: 5 },
    ],
  ],
  blanks: [
    {
      type: 'multiInput',
      choice: [
        { id: 'age', text: 'Age', questionConfig: { kind: 'number', min: 0 } },
        { id: 'day', text: 'Day', questionConfig: { kind: 'date' } },
        { id: 'hour', text: 'Hour', questionConfig: { kind: 'time' } },
        { id: 'mail', text: 'Mail', questionConfig: { format: 4 } },
      ],
    },
    [
      ['10', '2031-04-30'],
      ['20', '2031-05-01'],
      ['30', '2031-05-31'],
      ['60', '2031-05-02'],
    ].map(([age, day]) => ({ blanks: { age, day, hour: '09:30', mail: 'a@example.org' } })),
  ],
  reasons: [
    { type: 'evaluate', config: { comment: 'optional' }, choice: options('t1', 't2') },
    [
      { score: 1, tags: ['t1'] },
      { score: 5, tags: ['t1', 't2'] },
      { score: 5, tags: [] },
      { score: 5, tags: [] },
    ],
  ],
  tree: [
    { type: 'linkage', config: { cascadeId: 'plants', levels: ['1', '2', '3'] } },
    ['oak', 'oak', 'birch', 'oak'].map((leaf) => ({ path: ['trees', 'broadleaf', leaf] })),
  ],
  mission: [
    { type: 'text', config: { mission: { instruction: 'Go' } } },
    [10, 20, 30, 60].map((seconds, index) => ({
      outcome: index === 3 ? 'cancelled' : 'finished',
      events: [
        { code: 1, at: 0 },
        { code: 15, at: 1000 * (index + 1) },
        { code: index === 3 ? 3 : 2, at: seconds * 1000 },
      ],
    })),
  ],
};

const all = survey({
  id: 'all',
  title: 'All',
  questions: Object.entries(types).map(([id, [question]]) => ({ id, title: id, ...question })),
});
const count = (id: string, count: number) => ({ id, count });

describe.each(databases)('results on $name', (database) => {
  const world = sharedWorld(database, [all], { isFresh: true, cascades: [plantsCascade] });
  const statistics = () => statisticsOf(all, exportRows(world.store, all));

  test('have the numbers of each type', async () => {
    for (const index of [0, 1, 2, 3]) {
      const answers = Object.entries(types).map(([id, [, answersOfType]]) => [
        id,
        answersOfType[index],
      ]);
      const { data, text } = await answerAll(world.client(), 'all', Object.fromEntries(answers));
      expect(data.status, text).toBe(3);
    }
    const { sessions, questions } = (await statistics()).all;
    expect(sessions).toMatchObject({ started: 4, completed: 4, unfinished: 0 });
    const results = Object.fromEntries(questions.map(({ id, result }) => [id, result]));
    expect(questions.find(({ id }) => id === 'check')).toMatchObject({
      ...{ reached: 4, answered: 3, skipped: 1, left: 0 },
    });
    expect(results).toMatchObject({
      radio: { options: [count('a', 2), count('b', 0), count('c', 2)], words: { texts: 2 } },
      check: { options: [count('a', 1), count('b', 3), count('c', 0)], isSeveral: true },
      nps: {
        nps: { promoters: 2, passives: 1, detractors: 1, score: 25 },
        summary: { mean: 8, median: 8, low: 6.75, high: 9.25 },
      },
      rows: {
        rows: [
          { id: 'r1', mean: 2.25, counts: [count('1', 1), count('2', 1), count('3', 2)] },
          { id: 'r2', mean: 1, counts: [count('1', 4), count('2', 0), count('3', 0)] },
        ],
      },
      single: {
        rows: [{ counts: [count('c1', 3), count('c2', 1)] }, { answered: 4 }],
        isSeveral: false,
      },
      several: {
        rows: [{ counts: [count('c1', 3), count('c2', 2)] }, { answered: 4 }],
        isSeveral: true,
      },
      rank: {
        options: [
          { id: 'b', mean: 1.25, first: 3, ranked: 4 },
          { id: 'a', mean: 2, first: 1 },
          { id: 'c', mean: 2.75, first: 0 },
        ],
      },
      // The categories by Berger and others (1993): attractive, one-dimensional, must-be and questionable.
      kano: {
        counts: {
          categories: [
            count('attractive', 1),
            count('oneDimensional', 1),
            count('mustBe', 1),
            count('indifferent', 0),
            count('reverse', 0),
            count('questionable', 1),
          ],
          better: 2 / 3,
          worse: -2 / 3,
        },
      },
      blanks: {
        blanks: [
          { id: 'age', result: { summary: { mean: 30, median: 25, low: 17.5, high: 37.5 } } },
          {
            id: 'day',
            result: { unit: 'month', counts: [count('2031-04', 1), count('2031-05', 3)] },
          },
          { id: 'hour', result: { hours: [count('09', 4)] } },
          { id: 'mail', result: { kind: 'counted', count: 4 } },
        ],
      },
      reasons: { summary: { mean: 4 }, tags: [count('t1', 2), count('t2', 1)] },
      tree: { paths: [count('trees/broadleaf/oak', 3), count('trees/broadleaf/birch', 1)] },
      mission: {
        outcomes: [count('finished', 3), count('cancelled', 1), count('timeout', 0)],
        duration: { summary: { mean: 30, median: 25 } },
        events: [
          { code: 1, missions: 4, at: { median: 0 } },
          { code: 15, missions: 4, at: { median: 2500 } },
          { code: 2, missions: 3, at: { median: 20_000 } },
          { code: 3, missions: 1 },
        ],
      },
    });
  });

  test('contain where respondents leave, and how long each question takes', async () => {
    const [first, second] = Object.keys(types) as [string, string];
    for (const [start, seconds] of [
      [noon, [4, 10]],
      [noon + 86_400_000, [6, 20]],
      [noon + 86_400_000, [8]],
    ] as const) {
      const client = world.client();
      world.now = start;
      await client.start('all');
      for (const [index, passed] of seconds.entries()) {
        world.now += passed * 1000;
        const id = [first, second][index] ?? '';
        await client.commit('all', id, types[id]?.[1][0]);
      }
    }
    const leaving = world.client();
    await leaving.start('all');
    const { sessions, questions } = (await statistics()).all;
    expect(sessions.days).toEqual([
      { day: '2031-05-01', started: 1, completed: 0 },
      { day: '2031-05-02', started: 3, completed: 0 },
    ]);
    expect(questions.slice(0, 4)).toMatchObject([
      { reached: 4, answered: 3, left: 1, seconds: { median: 6, low: 5, high: 7 } },
      { reached: 3, answered: 2, left: 1, seconds: { median: 15 } },
      { reached: 2, answered: 0, left: 2, seconds: null },
      { reached: 0, left: 0 },
    ]);
    // A respondent who goes back to a question and leaves is counted as leaving at that question.
    await leaving.commit('all', first, types[first]?.[1][0]);
    await leaving.back('all');
    const later = (await statistics()).all.questions;
    expect(later.slice(0, 3)).toMatchObject([{ left: 1 }, { left: 1 }, { left: 2 }]);
  });
});
