import { beforeEach, describe, expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { locationSchema } from '../../../contract/survey.ts';
import { exportRows } from '../../export/rows.ts';
import { removeOrphans } from '../../uploads/orphans.ts';
import { picture } from '../support/fileSamples.ts';
import { answerAll, type Client, databases, sharedWorld, survey } from '../support/world.ts';

const rates = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, type: 'rate', title: 'Q' }));
const ratings = (count: number) => ({
  id: 'again',
  title: 'Again',
  config: { allowReAnswer: true },
  scoring: { maximum: 10 },
  questions: rates(count),
});
const final = survey({ id: 'final', title: 'Final', questions: rates(2) });
const demo = survey({ ...ratings(1), id: 'demo', config: { demo: true, allowReAnswer: true } });
const album = {
  ...ratings(1),
  questions: [{ id: 'q0', type: 'upload', title: 'Q', config: { maxCount: 2 } }],
};

const forms: readonly (readonly [
  string,
  (client: Client, id: string) => ReturnType<Client['reAnswer']>,
])[] = [
  ['the id in the path', (client, id) => client.reAnswer(id)],
  [
    'a form',
    (client, surveyId) =>
      client.call(
        { ...reAnswerByForm, reply: locationSchema },
        { body: { surveyId, channel: 'web' } },
      ),
  ],
];

describe.each(databases)('answering again on $name', (database) => {
  const world = sharedWorld(database, [survey(ratings(2)), final, demo], { isFresh: true });
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  const answersByRound = async () =>
    (await world.rows('answer'))
      .map(({ round, question_id, result }) => [round, question_id, result])
      .sort();
  /** Returns the parsed result that the first question offers. */
  const offeredAtStart = async (id = 'again') =>
    JSON.parse((await client.start(id)).data.subject?.result ?? 'null');

  test.each(forms)('with %s starts another round and keeps the answers', async (_, reAnswer) => {
    const { id } = (await client.start('final')).data.respondent ?? {};
    await client.commit('final', 'q0', { score: 5 });
    const cleared = await reAnswer(client, 'final');
    expect(cleared.data).toMatchObject({ status: 1, survey: { id: 'final' }, respondent: { id } });
    expect(cleared.data.subject).toBeUndefined();
    const { subject } = (await client.start('final')).data;
    expect(subject).toMatchObject({ questionId: 'q0', index: 1 });
    expect(subject?.result).toBeUndefined();
    await client.commit('final', 'q0', { score: 1 });
    expect(await answersByRound()).toEqual([
      [1, 'q0', '{"score":5}'],
      [2, 'q0', '{"score":1}'],
    ]);
  });

  test('in two tabs at once starts one round', async () => {
    await client.start('again');
    await Promise.all([client.reAnswer('again'), client.copy().reAnswer('again')]);
    expect(await world.rows('session')).toMatchObject([{ status: 1, round: 2 }]);
  });

  test.each(forms)('with %s is refused after the end', async (_, reAnswer) => {
    await client.start('final');
    await client.commit('final', 'q0', { score: 5 });
    await client.end('final');
    const before = [await world.rows('session'), await world.rows('answer')];
    const refused = await reAnswer(client, 'final');
    expect([refused.http, refused.code]).toEqual([409, 409]);
    expect((await client.locate('final')).data.status).toBe(3);
    expect((await client.start('final')).http).toBe(409);
    expect([await world.rows('session'), await world.rows('answer')]).toEqual(before);
  });

  test('after the end of a survey that allows it clears the score', async () => {
    await answerAll(client, 'again', { q0: { score: 5 }, q1: { score: 4 } });
    const located = (await client.locate('again')).data;
    expect(located).toMatchObject({ status: 3, respondent: { score: 9 } });
    expect(located.survey.config?.allowReAnswer).toBe(true);
    const cleared = await client.reAnswer('again');
    expect(cleared.data.status).toBe(1);
    expect(cleared.data.respondent).not.toHaveProperty('score');
    const last = await answerAll(client, 'again', { q0: { score: 2 }, q1: { score: 1 } });
    expect(last.data).toMatchObject({ status: 3, respondent: { score: 3 } });
    expect(await world.rows('session')).toMatchObject([{ status: 3, round: 2, score: 3 }]);
  });

  test('offers earlier answers, which count once they are sent (R24)', async () => {
    const exported = async () => {
      for await (const { answers, cells } of exportRows(world.store, survey(ratings(2)))) {
        return { answers: [...answers], score: cells.score };
      }
    };
    const first = await answerAll(client, 'again', { q0: { score: 5 }, q1: { score: 4 } });
    expect(first.data.respondent?.score).toBe(9);
    await client.reAnswer('again');
    expect(await offeredAtStart()).toEqual({ score: 5 });
    expect(await exported()).toEqual({ answers: [], score: '' });
    const next = await client.commit('again', 'q0', { score: 2 });
    expect(next.data.subject?.result).toBe('{"score":4}');
    expect((await client.current('again')).data?.result).toBe('{"score":4}');
    expect((await client.back('again')).data.result).toBe('{"score":2}');
    expect(await exported()).toEqual({ answers: [['q0', { score: 2 }]], score: '' });
    expect((await client.end('again')).data?.respondent?.score).toBe(2);
    expect(await exported()).toEqual({ answers: [['q0', { score: 2 }]], score: 2 });
    expect(await answersByRound()).toEqual([
      [1, 'q0', '{"score":5}'],
      [1, 'q1', '{"score":4}'],
      [2, 'q0', '{"score":2}'],
    ]);
  });

  test('offers the answers of two rounds that a changed survey ended (4004)', async () => {
    world.publish(ratings(3));
    await client.start('again');
    await client.commit('again', 'q0', { score: 2 });
    await client.commit('again', 'q1', { score: 3 });
    for (const remaining of [2, 1]) {
      world.publish(ratings(remaining));
      expect((await client.current('again')).code).toBe(4004);
      await client.reAnswer('again');
      world.publish(ratings(3));
      expect(await offeredAtStart()).toEqual({ score: 2 });
      const next = await client.commit('again', 'q0', { score: 2 });
      expect(next.data.subject?.result).toBe('{"score":3}');
    }
  });

  test.each([
    ['keep', { score: 4 }],
    ['clear', null],
  ] as const)('offers as the app demands: %s', async (answers, offered) => {
    await client.start('again');
    await client.commit('again', 'q0', { score: 4 });
    await client.call(calls.reAnswer, { params: { id: 'again' }, query: { answers } });
    expect(await offeredAtStart()).toEqual(offered);
  });

  test('offers the files of the session that still exist', async () => {
    const png = await picture().png().toBuffer();
    const remove = (id = '') => world.store.db.deleteFrom('file').where('id', '=', id).execute();
    world.publish(album);
    await client.start('again');
    const files = [await client.uploadOne('a.png', png), await client.uploadOne('b.png', png)];
    const [removed, remaining] = files;
    expect((await client.commit('again', 'q0', { files })).data.status).toBe(3);
    await client.reAnswer('again');
    // Files of a session are not removed after a day.
    world.now += 25 * 60 * 60_000;
    await removeOrphans(world.deps);
    expect(await offeredAtStart()).toEqual({ files });
    await remove(removed?.id);
    expect(await offeredAtStart()).toEqual({ files: [remaining] });
    expect((await client.fetch(remaining?.url ?? '')).status).toBe(200);
    expect((await client.commit('again', 'q0', { files: [remaining] })).data.status).toBe(3);
    await client.reAnswer('again');
    await remove(remaining?.id);
    expect(await offeredAtStart()).toBe(null);
  });

  test('of a demo survey stays in the demo database', async () => {
    await answerAll(client, 'demo', { q0: { score: 4 } });
    await client.reAnswer('demo');
    expect(await offeredAtStart('demo')).toEqual({ score: 4 });
    expect(await world.rows('answer')).toEqual([]);
  });
});
