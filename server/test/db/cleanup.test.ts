import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { removeOldLogins } from '../../auth/logins.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { endOverdueSessions } from '../../sessions/endSession.ts';
import { removeOldReplies } from '../../sessions/idempotency.ts';
import { removeOrphans, removeUnknown } from '../../uploads/orphans.ts';
import {
  databases,
  keyOf,
  postgresSchema,
  postgresUrl,
  sample,
  sharedWorld,
  survey,
  testWorld,
  type World,
} from '../support/world.ts';

const hour = 60 * 60 * 1000;
const timed = survey({
  id: 'timed',
  title: 'Timed',
  maxAnswerTime: 1,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
});
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const fileIds = numbers(250).map((number) => number.toString(16).padStart(32, '0'));

describe.each(databases)('replies stored for repeats on $name', (database) => {
  const world = sharedWorld(database, [sample('sus'), timed], { isFresh: true });

  test('are removed after 48 hours, and a repeat still changes nothing (R07)', async () => {
    const client = world.client();
    await client.start('sus');
    const commit = (question: string, score: number) =>
      client.commit('sus', question, { score }, { key: question });
    const first = await commit('frequent', 4);
    world.now += 1;
    await commit('complex', 2);
    const rows = await world.rows('answer');

    world.now += 48 * hour - 1;
    await removeOldReplies(world.deps);
    expect((await commit('frequent', 4)).text).toBe(first.text);
    world.now += 1;
    await removeOldReplies(world.deps);
    expect(await world.rows('commit_reply')).toMatchObject([{ key: keyOf('complex') }]);

    expect((await commit('frequent', 4)).data.subject?.questionId).toBe('easy');
    expect((await commit('frequent', 1)).http).toBe(409);
    expect(await world.rows('answer')).toEqual(rows);
  });

  test('are removed in batches of thousands, with time for calls in between', async () => {
    const session = await answering(world);
    await storeReplies(world, 2500, world.now - 48 * hour - 1, session);
    await storeReplies(world, 1, world.now, session);
    const removing = removeOldReplies(world.deps);
    await setTimeout(1);
    expect((await world.rows('commit_reply')).length).toBeGreaterThan(1000);
    await removing;
    expect(await world.rows('commit_reply')).toHaveLength(1);
  });
});

const shared: readonly { name: string; open: () => Promise<OpenShared> }[] = [
  { name: 'SQLite', open: sharedFile },
  ...(postgresUrl ? [{ name: 'Postgres', open: () => sharedSchema(postgresUrl ?? '') }] : []),
];

test.each(shared)(
  'two processes clean one $name concurrently without failures',
  async ({ open }) => {
    const removed: string[] = [];
    const { first, second } = await twoWorlds(await open(), removed);
    const sessions = await Promise.all(numbers(20).map(() => answering(first)));
    await leaveRows(first, sessions[0] ?? '');
    first.now += 72 * hour;
    // The clocks differ, so that a second end of a session would change its time.
    second.now = first.now + 1;
    const clean = ({ deps }: World) => [
      endOverdueSessions(deps),
      removeOrphans(deps),
      removeUnknown(deps),
      removeOldLogins(deps),
      removeOldReplies(deps),
    ];
    await Promise.all([first, second, first, second].flatMap(clean));
    // Rows that one process skipped because the other had locked them are removed by the next sweep.
    await Promise.all(clean(first));

    const ended = await first.rows('session');
    expect(ended).toHaveLength(20);
    for (const session of ended) {
      expect(session).toMatchObject({ status: 3, finished_at: session.ends_at, score: 4 });
    }
    for (const table of ['file', 'login', 'commit_reply'] as const) {
      expect(await first.rows(table)).toEqual([]);
    }
    expect(await first.rows('answer')).toHaveLength(20);
    expect(removed.sort()).toEqual(fileIds);
  },
  60_000,
);

test.runIf(postgresUrl)(
  'rows that another process of Postgres locks are skipped without waiting',
  async () => {
    const { first, second } = await twoWorlds(await sharedSchema(postgresUrl ?? ''));
    const busy = await answering(first);
    await answering(first);
    await leaveRows(first, busy);
    first.now += 72 * hour;
    const before = performance.now();
    await second.store.db.transaction().execute(async (db) => {
      await db.selectFrom('session').select('id').where('id', '=', busy).forUpdate().execute();
      const tables = ['file', 'login', 'commit_reply'] as const;
      for (const table of tables) {
        await db
          .selectFrom(table as 'file')
          .selectAll()
          .limit(1)
          .forUpdate()
          .execute();
      }
      await endOverdueSessions(first.deps);
      await removeOrphans(first.deps);
      await removeOldLogins(first.deps);
      await removeOldReplies(first.deps);
      for (const table of tables) expect(await first.rows(table)).toHaveLength(1);
      const open = (await first.rows('session')).filter(({ status }) => status !== 3);
      expect(open.map(({ id }) => id)).toEqual([busy]);
    });
    // Waiting for a lock would fail after five seconds.
    expect(performance.now() - before).toBeLessThan(4_000);
  },
  60_000,
);

type OpenShared = () => Promise<Store>;

/**
 * Starts two processes on one database; `removed` receives the ids of the files that either process
 * removes.
 */
async function twoWorlds(open: OpenShared, removed: string[] = []) {
  const worldOn = async () => {
    const world = await testWorld({ name: 'shared', open }, [timed]);
    const { files } = world.deps;
    const real = {
      ...files.real,
      remove: (id: string) => {
        removed.push(id);
        return files.real.remove(id);
      },
    };
    const deps = { ...world.deps, files: { ...files, real } };
    return Object.defineProperty(world, 'deps', { value: deps });
  };
  return { first: await worldOn(), second: await worldOn() };
}

/** Answers the first of two questions; returns the id of the session. */
async function answering(world: World): Promise<string> {
  const client = world.client();
  const { data } = await client.start('timed');
  await client.commit('timed', 'a', { score: 4 });
  return data.respondent?.id ?? '';
}

/** Stores files without a session, logins and replies, which a sweep must remove. */
async function leaveRows(world: World, sessionId: string): Promise<void> {
  const { db } = world.store;
  const created_at = world.now;
  const file = { owner_hash: 'o', name: 'a', type: 'png', size: 1, stored_size: 1, created_at };
  const files = fileIds.map((id) => ({
    ...{ ...file, id, survey_id: null },
    ...{ session_id: null, uploaded_in: null },
  }));
  const login = { user_hash: 'u', created_at, ends_at: created_at + 1 };
  const logins = numbers(500).map((number) => ({ ...login, token_hash: `${number}` }));
  await db.insertInto('file').values(files).execute();
  await db.insertInto('login').values(logins).execute();
  await storeReplies(world, 2500, created_at, sessionId);
}

async function storeReplies({ store }: World, count: number, created_at: number, id: string) {
  const reply = { session_id: id, payload_hash: 'p', reply: '{}', created_at };
  const replies = numbers(count).map((number) => ({ ...reply, key: `${created_at}-${number}` }));
  await store.db.insertInto('commit_reply').values(replies).execute();
}

async function sharedFile(): Promise<OpenShared> {
  const file = join(await temporaryDirectory(), 'askpath.sqlite');
  return () => openSqlite(file);
}

async function sharedSchema(base: string): Promise<OpenShared> {
  const { url, drop } = await postgresSchema(base);
  onTestFinished(drop);
  return () => openPostgres(url);
}
