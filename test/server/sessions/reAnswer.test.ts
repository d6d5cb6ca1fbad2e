import { beforeAll, describe, expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { locationSchema } from '../../../contract/survey.ts';
import { type Cascade, readCascade } from '../../../server/content/cascades.ts';
import { exportRows } from '../../../server/export/rows.ts';
import { removeOrphans } from '../../../server/uploads/orphans.ts';
import { picture } from '../support/fileSamples.ts';
import {
  answerAll,
  type Client,
  databases,
  openWorld,
  sample,
  sharedWorld,
  survey,
} from '../support/world.ts';

const forms = [
  { name: 'with the id in the path', again: (browser: Client) => browser.reAnswer('sus') },
  {
    name: 'with a form',
    again: (browser: Client) =>
      browser.call(
        { ...reAnswerByForm, reply: locationSchema },
        { body: { surveyId: 'sus', channel: 'web' } },
      ),
  },
];

describe.each(databases)('re-answering on $name', (database) => {
  const world = sharedWorld(database, [sample('sus')]);

  test.each(forms)('$name clears the round and keeps the old one', async ({ again }) => {
    const browser = world.client();
    const { id } = (await browser.start('sus')).data.respondent ?? {};
    await browser.commit('sus', 'frequent', { score: 5 });
    const cleared = await again(browser);
    expect(cleared.data).toMatchObject({ status: 1, survey: { id: 'sus' }, respondent: { id } });
    expect(cleared.data.subject).toBeUndefined();
    const restarted = await browser.start('sus');
    expect(restarted.data.subject).toMatchObject({ questionId: 'frequent', index: 1 });
    expect(restarted.data.subject?.result).toBeUndefined();
    await browser.commit('sus', 'frequent', { score: 1 });
    const rows = (await world.rows('answer')).filter((row) => row.session_id === id);
    expect(rows.map(({ round, result }) => [round, result]).sort()).toEqual([
      [1, '{"score":5}'],
      [2, '{"score":1}'],
    ]);
  });

  test('clearing at once in two tabs begins one round', async () => {
    const browser = world.client();
    const { id } = (await browser.start('sus')).data.respondent ?? {};
    await Promise.all([browser.reAnswer('sus'), browser.copy().reAnswer('sus')]);
    const session = (await world.rows('session')).find((row) => row.id === id);
    expect(session).toMatchObject({ status: 1, round: 2 });
  });

  test('an end is final', async () => {
    const browser = world.client();
    await browser.start('sus');
    await browser.commit('sus', 'frequent', { score: 5 });
    await browser.end('sus');
    const before = [await world.rows('session'), await world.rows('answer')];
    for (const { again } of forms) {
      const refused = await again(browser);
      expect([refused.http, refused.code]).toEqual([409, 409]);
    }
    expect([await world.rows('session'), await world.rows('answer')]).toEqual(before);
    expect((await browser.locate('sus')).data.status).toBe(3);
    expect((await browser.start('sus')).http).toBe(409);
  });

  test('an end is not final where the survey says so; the score is lost until the next', async () => {
    const quiz = survey({
      id: 'quiz',
      title: 'Quiz',
      config: { allowReAnswer: true },
      questions: [{ id: 'a', type: 'rate', title: 'A' }],
      scoring: { maximum: 5 },
    });
    const open = await openWorld(database, [quiz]);
    const browser = open.client();
    await answerAll(browser, 'quiz', { a: { score: 5 } });
    const located = await browser.locate('quiz');
    expect(located.data).toMatchObject({ status: 3, respondent: { score: 5 } });
    expect(located.data.survey.config?.allowReAnswer).toBe(true);
    const cleared = await browser.reAnswer('quiz');
    expect(cleared.data).toMatchObject({ status: 1 });
    expect(cleared.data.respondent).not.toHaveProperty('score');
    const again = await answerAll(browser, 'quiz', { a: { score: 2 } });
    expect(again.data).toMatchObject({ status: 3, respondent: { score: 2 } });
    const rows = (await open.rows('answer')).map(({ round, result }) => [round, result]);
    expect(rows.sort()).toEqual([
      [1, '{"score":5}'],
      [2, '{"score":2}'],
    ]);
    expect(await open.rows('session')).toMatchObject([{ status: 3, round: 2, score: 2 }]);
    await open.close();
  });
});

describe.each(databases)('a survey that changes while it is answered, on $name', (database) => {
  const part = (id: string) => ({ id, type: 'singleInput', title: id });
  const three = { id: 'moving', title: 'Moving', questions: ['a', 'b', 'c'].map(part) };
  const world = sharedWorld(database, []);

  /** The same server after its survey file was edited and it was restarted. */
  function publish(definition: { id: string; title: string; questions: object[] }): void {
    (world.deps.surveys as Map<string, unknown>).set('moving', survey(definition));
  }

  async function rowsOf(session: string | undefined) {
    const rows = (await world.rows('answer')).filter((row) => row.session_id === session);
    return rows.sort((a, b) => Number(a.round) - Number(b.round));
  }

  function typeOfFirst(): number {
    return world.deps.surveys.get('moving')?.first.question.type ?? 0;
  }

  test.each([
    { name: 'gone', questions: [part('a'), part('c')] },
    { name: 'gone with all behind it', questions: [part('a')] },
    { name: 'moved behind the next', questions: [part('a'), part('c'), part('b')] },
    { name: 'behind a new one', questions: [part('a'), part('new'), part('b'), part('c')] },
    {
      name: 'behind one that has become another type',
      questions: [{ ...part('a'), type: 'text' }, part('b'), part('c')],
    },
  ])('4004 when the current question is $name, until the restart (R24)', async ({ questions }) => {
    publish(three);
    const browser = world.client();
    const { id } = (await browser.start('moving')).data.respondent ?? {};
    await browser.commit('moving', 'a', { text: 'kept' });
    publish({ ...three, questions });
    const before = await rowsOf(id);
    const replies = [
      await browser.locate('moving'),
      await browser.current('moving'),
      await browser.back('moving'),
      await browser.commit('moving', 'b', { text: 'late' }, { type: 4 }),
      await browser.start('moving'),
    ];
    expect(replies.map(({ http, code }) => [http, code])).toEqual(replies.map(() => [200, 4004]));
    expect(await rowsOf(id)).toEqual(before);
    expect((await browser.reAnswer('moving')).data.status).toBe(1);
    expect((await browser.start('moving')).data.subject).toMatchObject({ questionId: 'a' });
    const type = typeOfFirst();
    await browser.commit('moving', 'a', type === 4 ? { text: 'new' } : {}, { type });
    expect((await rowsOf(id)).map(({ round, question_id }) => [round, question_id])).toEqual([
      [1, 'a'],
      [2, 'a'],
    ]);
    expect((await rowsOf(id))[0]).toEqual(before[0]);
  });

  test('4004 goes away without a restart when the change does, and nothing is lost', async () => {
    publish(three);
    const browser = world.client();
    await browser.start('moving');
    await browser.commit('moving', 'a', { text: 'kept' });
    publish({ ...three, questions: [part('a'), part('c')] });
    expect((await browser.current('moving')).code).toBe(4004);
    publish(three);
    expect((await browser.current('moving')).data?.questionId).toBe('b');
    expect((await browser.back('moving')).data.result).toBe('{"text":"kept"}');
  });

  test('4004 when the current question has become another type', async () => {
    publish(three);
    const browser = world.client();
    await browser.start('moving');
    publish({ ...three, questions: [{ id: 'a', type: 'rate', title: 'a' }, part('b')] });
    expect((await browser.commit('moving', 'a', { text: 'x' }, { type: 4 })).code).toBe(4004);
    // Nobody who looks anew is stopped: they are asked the question as it is now.
    expect((await browser.locate('moving')).data.subject).toMatchObject({
      questionId: 'a',
      type: 8,
    });
    expect((await browser.commit('moving', 'a', { score: 2 }, { type: 8 })).code).toBe(200);
  });

  test('a change elsewhere disturbs nobody', async () => {
    publish(three);
    const browser = world.client();
    await browser.start('moving');
    await browser.commit('moving', 'a', { text: 'kept' });
    publish({ ...three, questions: [part('a'), part('b'), part('d')] });
    const next = await browser.commit('moving', 'b', { text: 'fine' });
    expect(next.data.subject?.questionId).toBe('d');
    await browser.back('moving');
    expect((await browser.back('moving')).data.result).toBe('{"text":"kept"}');
  });
});

const named = (...ids: string[]) => ids.map((id) => ({ id, text: id }));
const optional = { required: false };
const matrix = (rows: string[], columns: string[], type: string, config: object = {}) => ({
  type,
  config,
  choice: named(...rows),
  subChoice: named(...columns),
});

const reasons = (...ids: string[]) => ({
  type: 'evaluate',
  config: { comment: 'optional' },
  choice: ids.map((id) => ({ id, text: id, questionConfig: { scores: [1, 2] } })),
});

/** A question and an answer to it, the question as it is afterwards, and what of the answer is offered again. */
const returning: readonly {
  name: string;
  before: object;
  answer: object;
  after?: object;
  offered?: object;
}[] = [
  {
    name: 'an unchanged text',
    before: { type: 'singleInput' },
    answer: { text: 'kept' },
    offered: { text: 'kept' },
  },
  {
    name: 'a text that is too long by now',
    before: { type: 'singleInput' },
    answer: { text: 'kept' },
    after: { type: 'singleInput', config: { maxLength: 3 } },
  },
  {
    name: 'a question of another type',
    before: { type: 'radio', choice: named('a', 'b') },
    answer: { choice: 'a' },
    after: { type: 'list', choice: named('a', 'b') },
  },
  {
    name: 'a chosen option that is gone',
    before: { type: 'radio', choice: named('a', 'b', 'c') },
    answer: { choice: 'c' },
    after: { type: 'radio', choice: named('a', 'b') },
  },
  {
    name: 'one of two chosen options',
    before: { type: 'check', choice: named('a', 'b', 'c') },
    answer: { choices: [{ id: 'a' }, { id: 'c' }] },
    after: { type: 'check', choice: named('a', 'b') },
    offered: { choices: [{ id: 'a' }] },
  },
  {
    name: 'one of two chosen options, too few by now',
    before: { type: 'check', choice: named('a', 'b', 'c') },
    answer: { choices: [{ id: 'a' }, { id: 'c' }] },
    after: { type: 'check', config: { min: 2 }, choice: named('a', 'b') },
  },
  {
    name: 'the blanks that are left',
    before: { type: 'multiInput', choice: named('a', 'b') },
    answer: { blanks: { a: 'A', b: 'B' } },
    after: { type: 'multiInput', choice: named('a') },
    offered: { blanks: { a: 'A' } },
  },
  {
    name: 'the rows that are left, where rows may be left out',
    before: matrix(['a', 'b', 'c'], ['x', 'y'], 'multiSingle', optional),
    answer: { rows: { a: 'x', b: 'y', c: 'x' } },
    after: matrix(['a', 'b'], ['x', 'z'], 'multiSingle', optional),
    offered: { rows: { a: 'x' } },
  },
  {
    name: 'rows of which one is missing by now',
    before: matrix(['a', 'b'], ['x', 'y'], 'multiSingle'),
    answer: { rows: { a: 'x', b: 'y' } },
    after: matrix(['a', 'b'], ['x', 'z'], 'multiSingle'),
  },
  {
    name: 'the columns that are left',
    before: matrix(['a', 'b'], ['x', 'y'], 'multiCheck', optional),
    answer: { rows: { a: ['x', 'y'], b: ['y'] } },
    after: matrix(['a', 'b'], ['x', 'z'], 'multiCheck', optional),
    offered: { rows: { a: ['x'] } },
  },
  {
    name: 'the options that are ranked still',
    before: { type: 'order', choice: named('a', 'b', 'c') },
    answer: { order: ['c', 'b', 'a'] },
    after: { type: 'order', choice: named('a', 'b') },
    offered: { order: ['b', 'a'] },
  },
  {
    name: 'the reasons that are left, and the comment',
    before: reasons('slow', 'dear'),
    answer: { score: 2, tags: ['slow', 'dear'], comment: 'kept' },
    after: reasons('slow'),
    offered: { score: 2, tags: ['slow'], comment: 'kept' },
  },
  {
    name: 'a score whose reason belongs to another one by now',
    before: reasons('slow'),
    answer: { score: 2, tags: ['slow'] },
    after: {
      ...reasons('slow'),
      choice: [{ id: 'slow', text: 'slow', questionConfig: { scores: [5] } }],
    },
    offered: { score: 2, tags: [] },
  },
  {
    name: 'a rating off its scale by now',
    before: { type: 'rate', config: { scope: 10 } },
    answer: { score: 9 },
    after: { type: 'rate', config: { scope: 5 } },
  },
];

describe.each(databases)('answers of the round before, on $name', (database) => {
  const world = sharedWorld(database, []);
  let png: Buffer;
  beforeAll(async () => {
    png = await picture().png().toBuffer();
  });

  function publish(...questions: object[]): void {
    const definition = {
      id: 'offering',
      title: 'Offering',
      config: { allowReAnswer: true },
      scoring: { maximum: 10 },
      questions: questions.map((question, place) => ({ id: `q${place}`, title: 'Q', ...question })),
    };
    (world.deps.surveys as Map<string, unknown>).set('offering', survey(definition));
  }

  test.each(returning)('$name', async ({ before, answer, after = before, offered }) => {
    publish(before);
    const browser = world.client();
    expect((await answerAll(browser, 'offering', { q0: answer })).data.status).toBe(3);
    publish(after);
    await browser.reAnswer('offering');
    const { subject } = (await browser.start('offering')).data;
    expect(subject?.result && JSON.parse(subject.result)).toEqual(offered);
    if (offered) {
      expect((await browser.commit('offering', 'q0', offered)).data.status).toBe(3);
    }
  });

  const file = { type: 'upload', config: { maxCount: 2 } };

  test('are files of the same session again, but none that is gone', async () => {
    publish(file);
    const browser = world.client();
    await browser.start('offering');
    const files = [await browser.uploadOne('a.png', png), await browser.uploadOne('b.png', png)];
    const [gone, kept] = files;
    expect((await browser.commit('offering', 'q0', { files })).data.status).toBe(3);
    await browser.reAnswer('offering');
    const offered = async () =>
      JSON.parse((await browser.start('offering')).data.subject?.result ?? 'null');
    // A day later, too: they belong to a session.
    world.now += 25 * 60 * 60_000;
    await removeOrphans(world.deps);
    expect(await offered()).toEqual({ files });
    const remove = (id = '') => world.store.db.deleteFrom('file').where('id', '=', id).execute();
    await remove(gone?.id);
    expect(JSON.parse((await browser.current('offering')).data?.result ?? '')).toEqual({
      files: [kept],
    });
    expect((await browser.fetch(kept?.url ?? '')).status).toBe(200);
    const last = await browser.commit('offering', 'q0', { files: [kept] });
    expect(last.data.status).toBe(3);
    await browser.reAnswer('offering');
    await remove(kept?.id);
    expect(await offered()).toBe(null);
  });

  test.each([
    ['leads to the same item', 'p1', { path: ['f1', 'p1'] }],
    ['has lost the item', 'p2', undefined],
  ])('are a path of a list that %s', async (_, item, offered) => {
    const cascades = world.deps.cascades as Map<string, Cascade>;
    const list = (last: string) => {
      const items = [{ id: 'f1', text: 'F', items: [{ id: last, text: 'P' }] }];
      const read = readCascade('plants.json', JSON.stringify({ id: 'plants', items }));
      if ('issues' in read) throw new Error('This is no list');
      cascades.set('plants', read.cascade);
    };
    list('p1');
    publish({ type: 'linkage', config: { cascadeId: 'plants', levels: ['Family', 'Plant'] } });
    const browser = world.client();
    const first = await answerAll(browser, 'offering', { q0: { path: ['f1', 'p1'] } });
    expect(first.data.status).toBe(3);
    list(item);
    await browser.reAnswer('offering');
    const { subject } = (await browser.start('offering')).data;
    expect(subject?.result && JSON.parse(subject.result)).toEqual(offered);
  });

  test('of a demo survey stay in its own database', async () => {
    const demo = survey({
      id: 'trial',
      title: 'Trial',
      config: { demo: true, allowReAnswer: true },
      questions: [{ id: 'q0', type: 'rate', title: 'Q' }],
    });
    const trying = await openWorld(database, [demo]);
    const browser = trying.client();
    await answerAll(browser, 'trial', { q0: { score: 4 } });
    await browser.reAnswer('trial');
    expect((await browser.start('trial')).data.subject?.result).toBe('{"score":4}');
    expect(await trying.rows('answer')).toEqual([]);
    await trying.close();
  });

  const rate = { type: 'rate' };

  test('are in no export and no score until they are sent again', async () => {
    publish(rate, rate);
    const browser = world.client();
    const started = await answerAll(browser, 'offering', { q0: { score: 5 }, q1: { score: 4 } });
    const { id = '' } = started.data.respondent ?? {};
    await browser.reAnswer('offering');
    expect((await browser.start('offering')).data.subject?.result).toBe('{"score":5}');
    const offering = world.deps.surveys.get('offering');
    if (!offering) throw new Error('There is no survey');
    const exported = async () => {
      for await (const row of exportRows(world.store, offering)) {
        if (row.session.id === id) return { answers: [...row.answers], score: row.cells.score };
      }
    };
    expect(await exported()).toEqual({ answers: [], score: '' });
    await browser.commit('offering', 'q0', { score: 2 });
    expect(await exported()).toEqual({ answers: [['q0', { score: 2 }]], score: '' });
    expect((await browser.end('offering')).data?.respondent?.score).toBe(2);
    expect(await exported()).toEqual({ answers: [['q0', { score: 2 }]], score: 2 });
  });

  test('are no answers until they are sent again: no score, no row, no way on', async () => {
    publish(rate, rate);
    const browser = world.client();
    const first = await answerAll(browser, 'offering', { q0: { score: 5 }, q1: { score: 5 } });
    expect(first.data.respondent?.score).toBe(10);
    const id = first.data.respondent?.id;
    await browser.reAnswer('offering');
    await browser.start('offering');
    const next = await browser.commit('offering', 'q0', { score: 1 });
    expect(next.data.subject?.result).toBe('{"score":5}');
    expect((await browser.current('offering')).data?.result).toBe('{"score":5}');
    expect((await browser.back('offering')).data.result).toBe('{"score":1}');
    expect((await browser.end('offering')).data?.respondent?.score).toBe(1);
    const rows = (await world.rows('answer')).filter((row) => row.session_id === id);
    expect(
      rows.map(({ round, question_id, result }) => [round, question_id, result]).sort(),
    ).toEqual([
      [1, 'q0', '{"score":5}'],
      [1, 'q1', '{"score":5}'],
      [2, 'q0', '{"score":1}'],
    ]);
  });

  test('come back over two restarts that a changed survey makes necessary (4004)', async () => {
    publish(rate, rate, rate);
    const browser = world.client();
    await browser.start('offering');
    await browser.commit('offering', 'q0', { score: 2 });
    await browser.commit('offering', 'q1', { score: 3 });
    for (const round of [2, 3]) {
      publish(rate, rate);
      if (round === 3) publish(rate);
      await (round === 2 ? browser.current('offering') : browser.locate('offering'));
      await browser.reAnswer('offering');
      publish(rate, rate, rate);
      expect((await browser.start('offering')).data.subject?.result).toBe('{"score":2}');
      const next = await browser.commit('offering', 'q0', { score: 2 });
      expect(next.data.subject?.result).toBe('{"score":3}');
    }
  });

  test.each([
    ['keep', '{"score":4}'],
    ['clear', undefined],
  ] as const)('to %s them is for the app to say', async (answers, result) => {
    publish(rate, rate);
    const browser = world.client();
    await browser.start('offering');
    await browser.commit('offering', 'q0', { score: 4 });
    await browser.call(calls.reAnswer, { params: { id: 'offering' }, query: { answers } });
    expect((await browser.start('offering')).data.subject?.result).toBe(result);
  });
});
