import { describe, expect, test } from 'vitest';
import type { Step } from '../../../contract/survey.ts';
import { type Client, databases, sample, sharedWorld, survey } from '../support/world.ts';

const scored = survey({
  id: 'scored',
  title: 'Scored',
  questions: [
    {
      id: 'way',
      type: 'radio',
      title: 'Way?',
      choice: [
        { id: 'left', text: 'Left', score: 1 },
        { id: 'right', text: 'Right', score: 2 },
      ],
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
      choice: [
        { id: 'a', text: 'A', score: 10 },
        { id: 'b', text: 'B', score: 20 },
      ],
      score: { offset: 1, weight: 2 },
    },
  ],
  scoring: { factor: 0.1, offset: 0.2, maximum: 100 },
});

describe.each(databases)('branches on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), scored]);

  test.each([
    {
      name: 'a visitor who was content',
      answers: [
        ['visited', { choice: 'yes' }],
        ['borrowed', { choices: [{ id: 'books' }] }],
        ['staff', { score: 3 }],
        ['news', { choice: 'no' }],
      ],
    },
    {
      name: 'a visitor who was not, and wants letters',
      answers: [
        ['visited', { choice: 'yes' }],
        ['borrowed', { choices: [{ id: 'nothing' }] }],
        ['staff', { score: 2 }],
        ['improve', { text: '' }],
        ['news', { choice: 'yes' }],
        ['email', { text: 'ana@example.org' }],
      ],
    },
    {
      name: 'one who did not come',
      answers: [
        ['visited', { choice: 'no' }],
        ['why', { choice: 'other', text: 'The cat' }],
        ['news', { choice: 'no' }],
      ],
    },
  ] as const)('$name', async ({ answers }) => {
    const { asked, last } = await walk(world.client(), answers);
    expect(asked).toEqual(answers.map(([question]) => question));
    expect(last.status).toBe(3);
    expect(last.subject).toBeUndefined();
  });

  test('progress never runs backwards, and the last question says that it is the last', async () => {
    const browser = world.client();
    const subjects = [(await browser.start('branching')).data.subject];
    for (const [question, answer] of [
      ['visited', { choice: 'no' }],
      ['why', { choice: 'time' }],
      ['news', { choice: 'yes' }],
    ] as const) {
      subjects.push((await browser.commit('branching', question, answer)).data.subject);
    }
    const progress = subjects.map((subject) => [subject?.index, subject?.count]);
    expect(progress).toEqual([
      [1, 6],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  test('an answer that changes the way is followed, and the way it left stays stored', async () => {
    const browser = world.client();
    const { id } = (await browser.start('branching')).data.respondent ?? {};
    await browser.commit('branching', 'visited', { choice: 'yes' });
    await browser.commit('branching', 'borrowed', { choices: [{ id: 'films' }] });
    await browser.back('branching');
    await browser.back('branching');
    const changed = await browser.commit('branching', 'visited', { choice: 'no' });
    expect(changed.data.subject?.questionId).toBe('why');
    const rows = (await world.rows('answer')).filter((row) => row.session_id === id);
    expect(rows.map((row) => [row.question_id, row.revision]).sort()).toEqual([
      ['borrowed', 1],
      ['visited', 2],
    ]);
  });

  test('going back and on again shows what was answered there', async () => {
    const browser = world.client();
    await browser.start('branching');
    await browser.commit('branching', 'visited', { choice: 'yes' });
    await browser.commit('branching', 'borrowed', { choices: [{ id: 'films' }] });
    await browser.back('branching');
    await browser.back('branching');
    const on = await browser.commit('branching', 'visited', { choice: 'yes' });
    expect(on.data.subject).toMatchObject({
      questionId: 'borrowed',
      result: '{"choices":[{"id":"films"}]}',
    });
  });

  test('a score counts the path only, and nothing for a question that was passed over', async () => {
    const browser = world.client();
    await browser.start('scored');
    await browser.commit('scored', 'way', { choice: 'left' });
    await browser.commit('scored', 'rate', { score: null });
    const all = await browser.commit('scored', 'picks', { choices: [{ id: 'a' }, { id: 'b' }] });
    // 0.1 × (1 + (30 + 1) × 2) + 0.2
    expect(all.data.respondent).toMatchObject({ score: 6.5, maxScore: 100 });

    const changed = world.client();
    await changed.start('scored');
    await changed.commit('scored', 'way', { choice: 'left' });
    await changed.commit('scored', 'rate', { score: 5 });
    await changed.back('scored');
    await changed.back('scored');
    const short = await changed.commit('scored', 'way', { choice: 'right' });
    expect(short.data).toMatchObject({ status: 3, respondent: { score: 0.4 } });
  });
});

async function walk(
  browser: Client,
  answers: readonly (readonly [string, unknown])[],
): Promise<{ asked: unknown[]; last: Step }> {
  let last = (await browser.start('branching')).data;
  const asked: unknown[] = [];
  for (const [question, answer] of answers) {
    asked.push(last.subject?.questionId);
    last = (await browser.commit('branching', question, answer)).data;
  }
  return { asked, last };
}
