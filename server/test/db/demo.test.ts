import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { picture } from '../support/fileSamples.ts';
import { answerAll, databases, sharedWorld, survey, testWorld } from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const ratings = Array.from({ length: 10 }, (_, index) => `q${index}`);
const numbered = (id: string, isDemo: boolean) =>
  survey({
    id,
    title: id,
    config: { demo: isDemo },
    questions: [
      ...ratings.map((question) => ({ id: question, type: 'rate', title: 'Q' })),
      { id: 'file', type: 'upload', title: 'File' },
    ],
  });
const demo = survey({
  id: 'demo',
  title: 'Demo',
  config: { demo: true },
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
  scoring: { maximum: 5 },
});
const surveys = [demo, numbered('long', true), numbered('real', false)];

describe.each(databases)('a demo survey on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });

  test('scores answers and records none (R26)', async () => {
    const client = world.client();
    const last = await answerAll(client, 'demo', { a: { score: 3 } });
    expect(last.data).toMatchObject({ status: 3, respondent: { score: 3 } });
    expect((await client.locate('demo')).data.survey.config?.demo).toBe(true);
    for (const table of ['session', 'answer', 'commit_reply'] as const) {
      expect(await world.rows(table)).toEqual([]);
    }
  });

  test('leaves all counts unchanged after a thousand answers and ten files (R26)', async () => {
    const png = await picture().png().toBuffer();
    const answer = async (surveyId: string, respondent: number) => {
      const client = world.client();
      await client.start(surveyId, { key: `start-${respondent}` });
      const replies = [];
      for (const id of ratings) {
        replies.push(await client.commit(surveyId, id, { score: 3 }, { key: id }));
      }
      if (respondent < 10) {
        const file = await client.uploadOne('a.png', png, surveyId);
        const last = await client.commit(surveyId, 'file', { files: [file] });
        expect(last.data.status).toBe(3);
      }
      return replies.filter(({ code }) => code === 200).length;
    };
    await answer('real', 0);
    const tables = ['session', 'answer', 'commit_reply', 'file'] as const;
    const counts = async () => [
      ...(await Promise.all(tables.map(world.rows))).map((rows) => rows.length),
      (await readdir(join(world.directory, 'files'), { recursive: true })).length,
    ];
    const before = await counts();
    expect(before).toEqual([1, 11, 10, 1, 2]);
    let commits = 0;
    for (let first = 0; first < 100; first += 10) {
      const tens = Array.from({ length: 10 }, (_, index) => answer('long', first + index));
      for (const count of await Promise.all(tens)) commits += count;
    }
    expect(commits).toBe(1_000);
    expect(await counts()).toEqual(before);
    expect(await readdir(join(world.directory, 'demo'))).toHaveLength(11);
  });

  test('is removed at the next start after a day, and starts again', async () => {
    const client = world.client();
    await client.start('long', { key: 'one' });
    await client.commit('long', 'q0', { score: 3 });
    world.now += day + 1;
    expect((await client.locate('long')).data.status).toBe(2);
    await world.client().start('demo');
    expect((await client.locate('long')).data.status).toBe(1);
    expect((await client.start('long', { key: 'two' })).data.subject?.questionId).toBe('q0');
    const stored = await client.commit('long', 'q0', { score: 3 });
    expect(stored.data.subject?.questionId).toBe('q1');
  });
});

const postgres = databases.filter(({ name }) => name === 'Postgres');

test.each(postgres)('$name logs all tables but those of demos and limits', async (database) => {
  const world = await testWorld(database, [demo]);
  const { rows } = await sql<{ schema: string; name: string; kind: string }>`
    select nspname as schema, relname as name, relpersistence as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname like current_schema() || '%' and relname not like 'kysely%' and relname <> 'rate_limit'
  `.execute(world.store.db);
  expect(rows.map(({ name }) => name)).toContain('answer');
  const unlogged = rows.filter(({ kind }) => kind === 'u');
  expect(unlogged).toEqual(rows.filter(({ schema }) => schema.endsWith('_demo')));
  expect(unlogged).toHaveLength(rows.length / 2);
});
