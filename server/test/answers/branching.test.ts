import { describe, expect, test } from 'vitest';
import { answerAll, databases, sample, sharedWorld, survey } from '../support/world.ts';

const options = (scores: Record<string, number>) =>
  Object.entries(scores).map(([id, score]) => ({ id, text: id, score }));
const scored = survey({
  id: 'scored',
  title: 'Scored',
  questions: [
    {
      id: 'way',
      type: 'radio',
      title: 'Way?',
      choice: options({ left: 1, right: 2 }),
      next: [{ when: { question: 'way', is: 'right' }, to: 'end' }],
    },
    {
      id: 'rate',
      type: 'rate',
      title: 'Rate',
      config: { required: false },
      score: { offset: -5, weight: -1 },
    },
    {
      id: 'picks',
      type: 'check',
      title: 'Picks',
      choice: options({ a: 10, b: 20 }),
      score: { offset: 1, weight: 2 },
    },
  ],
  scoring: { factor: 0.1, offset: 0.2, maximum: 100 },
});

describe.each(databases)('branches on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), scored], { isFresh: true });

  test('every answer leads to the next question of its path, and the last one to the end', async () => {
    const client = world.client();
    let last = (await client.start('branching')).data;
    const asked: unknown[] = [];
    for (const [question, answer] of [
      ['visited', { choice: 'yes' }],
      ['borrowed', { choices: [{ id: 'nothing' }] }],
      ['staff', { score: 2 }],
      ['improve', { text: '' }],
      ['news', { choice: 'no' }],
    ] as const) {
      asked.push([last.subject?.questionId, last.subject?.index, last.subject?.count]);
      last = (await client.commit('branching', question, answer)).data;
    }
    expect(asked).toEqual([
      ['visited', 1, 6],
      ['borrowed', 2, 6],
      ['staff', 3, 6],
      ['improve', 4, 6],
      ['news', 5, 6],
    ]);
    expect(last.status).toBe(3);
    expect(last.subject).toBeUndefined();
  });

  test('a changed answer leads to another path, and answers off it stay stored', async () => {
    const client = world.client();
    await client.start('branching');
    await client.commit('branching', 'visited', { choice: 'yes' });
    await client.commit('branching', 'borrowed', { choices: [{ id: 'films' }] });
    await client.back('branching');
    await client.back('branching');
    const changed = await client.commit('branching', 'visited', { choice: 'no' });
    expect(changed.data.subject).toMatchObject({ questionId: 'why', index: 2, count: 4 });
    const rows = await world.rows('answer');
    expect(rows.map((row) => [row.question_id, row.revision]).sort()).toEqual([
      ['borrowed', 1],
      ['visited', 2],
    ]);
    await client.back('branching');
    const returned = await client.commit('branching', 'visited', { choice: 'yes' });
    expect(returned.data.subject).toMatchObject({
      questionId: 'borrowed',
      result: '{"choices":[{"id":"films"}]}',
    });
  });

  test('a score counts answered questions of the path only', async () => {
    const { data } = await answerAll(world.client(), 'scored', {
      way: { choice: 'left' },
      rate: { score: null },
      picks: { choices: [{ id: 'a' }, { id: 'b' }] },
    });
    // The score is 0.1 × (1 + (30 + 1) × 2) + 0.2.
    expect(data.respondent).toMatchObject({ score: 6.5, maxScore: 100 });
  });

  test('a score omits answers off the path', async () => {
    const client = world.client();
    await client.start('scored');
    await client.commit('scored', 'way', { choice: 'left' });
    await client.commit('scored', 'rate', { score: 5 });
    await client.back('scored');
    await client.back('scored');
    const short = await client.commit('scored', 'way', { choice: 'right' });
    expect(short.data).toMatchObject({ status: 3, respondent: { score: 0.4 } });
  });
});
