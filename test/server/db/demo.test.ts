import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { picture } from '../support/fileSamples.ts';
import {
  answerAll,
  type Database,
  databases,
  openWorld,
  sharedWorld,
  survey,
} from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const demo = survey({
  id: 'demo',
  title: 'Demo',
  config: { demo: true },
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
  scoring: { maximum: 5 },
});
/** Ten ratings and a file, to be tried out, and the same to be answered. */
const [long, real] = ['long', 'real'].map((id) =>
  survey({
    id,
    title: id,
    config: { demo: id === 'long' },
    questions: [
      ...Array.from({ length: 10 }, (_, place) => ({ id: `q${place}`, type: 'rate', title: 'Q' })),
      { id: 'file', type: 'upload', title: 'File' },
    ],
  }),
) as [ReturnType<typeof survey>, ReturnType<typeof survey>];

describe.each(databases)('a demo survey on $name', (database) => {
  const world = sharedWorld(database, [demo, long, real]);

  test('works like any other and records nothing (R26)', async () => {
    for (const score of [1, 2, 3, 4, 5]) {
      const browser = world.client();
      const last = await answerAll(browser, 'demo', { a: { score } });
      expect(last.data).toMatchObject({ status: 3, respondent: { score } });
      expect((await browser.locate('demo')).data.survey.config?.demo).toBe(true);
    }
    for (const table of ['session', 'answer', 'commit_reply'] as const) {
      expect(await world.rows(table)).toEqual([]);
    }
  });

  test('a thousand answers and ten files leave everything as it was (R26)', async () => {
    const png = await picture().png().toBuffer();
    const ratings = Array.from({ length: 10 }, (_, place) => `q${place}`);
    const recorded = world.client();
    await recorded.start('real');
    const kept = await recorded.uploadOne('a.png', png, 'real');
    for (const id of ratings) await recorded.commit('real', id, { score: 3 }, { key: id });
    await recorded.commit('real', 'file', { files: [kept] });
    const counts = async () => [
      (await world.rows('session')).length,
      (await world.rows('answer')).length,
      (await world.rows('commit_reply')).length,
      (await world.rows('file')).length,
      (await readdir(join(world.directory, 'files'), { recursive: true })).length,
    ];
    const before = await counts();
    expect(before).toEqual([1, 11, 10, 1, 2]);
    let commits = 0;
    const answerAs = async (person: number) => {
      const browser = world.client();
      await browser.start('long', { key: `start-${person}` });
      for (const id of ratings) {
        const reply = await browser.commit('long', id, { score: 3 }, { key: id });
        if (reply.code === 200) commits += 1;
      }
      if (person >= 10) return;
      const file = await browser.uploadOne('a.png', png, 'long');
      const last = await browser.commit('long', 'file', { files: [file] });
      expect(last.data.status).toBe(3);
    };
    for (let first = 0; first < 100; first += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, place) => answerAs(first + place)));
    }
    expect(commits).toBe(1_000);
    expect(await counts()).toEqual(before);
    expect(await readdir(join(world.directory, 'demo'))).toHaveLength(11);
  });

  test('is forgotten after a day', async () => {
    const browser = world.client();
    await browser.start('demo');
    world.now += day + 1;
    expect((await browser.locate('demo')).data.status).toBe(2);
    await world.client().start('demo');
    expect((await browser.locate('demo')).data.status).toBe(1);
  });

  test('begins anew for who comes back after a day', async () => {
    const browser = world.client();
    await browser.start('long', { key: 'one' });
    await browser.commit('long', 'q0', { score: 3 });
    world.now += day + 1;
    expect((await browser.start('long', { key: 'two' })).data.subject?.questionId).toBe('q0');
    const kept = await browser.commit('long', 'q0', { score: 3 });
    expect(kept.data.subject?.questionId).toBe('q1');
  });
});

const onPostgres = databases.find(({ name }) => name === 'Postgres');

test.skipIf(!onPostgres)(
  'on Postgres the tables of demo surveys are not logged, all others are but what is counted for ten seconds',
  async () => {
    const world = await openWorld(onPostgres as Database, [demo]);
    const { rows } = await sql<{ schema: string; name: string; kind: string }>`
      select nspname as schema, relname as name, relpersistence as kind
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname like current_schema() || '%' and relname not like 'kysely%' and relname <> 'rate_limit'
    `.execute(world.store.db);
    await world.close();
    expect(new Set(rows.map(({ name }) => name))).toContain('answer');
    expect(rows.filter(({ schema, kind }) => schema.endsWith('_demo') !== (kind === 'u'))).toEqual(
      [],
    );
    expect(rows.filter(({ kind }) => kind === 'u')).toHaveLength(rows.length / 2);
  },
);
