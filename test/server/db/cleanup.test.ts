import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeOldLogins } from '../../../server/auth/logins.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Tables } from '../../../server/db/tables.ts';
import type { Deps } from '../../../server/http/deps.ts';
import { endOverdueSessions } from '../../../server/sessions/endSession.ts';
import { removeOldReplies } from '../../../server/sessions/idempotency.ts';
import { removeOrphans, removeUnknown } from '../../../server/uploads/orphans.ts';
import {
  databases,
  keyOf,
  openWorld,
  postgresSchema,
  postgresUrl,
  sample,
  survey,
  type World,
} from '../support/world.ts';

const hour = 60 * 60 * 1000;

describe.each(databases)('replies that are kept for repeats, on $name', (database) => {
  test('are gone after 48 hours, and a repeat still changes nothing (R07)', async () => {
    const world = await openWorld(database, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    const commit = (question: string, score: number) =>
      browser.commit('sus', question, { score }, { key: `key-${question}` });
    const first = await commit('frequent', 4);
    world.now += 1;
    await commit('complex', 2);
    const rows = await world.rows('answer');

    world.now += 48 * hour - 1;
    await removeOldReplies(world.deps);
    expect((await commit('frequent', 4)).text).toBe(first.text);
    world.now += 1;
    await removeOldReplies(world.deps);
    expect(await world.rows('commit_reply')).toMatchObject([{ key: keyOf('key-complex') }]);

    const late = await commit('frequent', 4);
    expect(late.data.subject?.questionId).toBe('easy');
    expect((await commit('frequent', 1)).http).toBe(409);
    expect(await world.rows('answer')).toEqual(rows);
    expect((await browser.current('sus')).data?.questionId).toBe('easy');
    await world.close();
  });

  test('are gone however many there are', async () => {
    const world = await openWorld(database, [sample('sus')]);
    await keepReplies(world, 2500, world.now - 48 * hour - 1);
    await keepReplies(world, 1, world.now);
    await removeOldReplies(world.deps);
    expect(await world.rows('commit_reply')).toHaveLength(1);
    await world.close();
  });
});

/** What two processes share, and something in it of every kind whose time is over. */
const shared = [
  { name: 'SQLite', open: sharedFile },
  ...(postgresUrl ? [{ name: 'Postgres', open: () => sharedSchema(postgresUrl ?? '') }] : []),
];

describe.each(shared)('two processes that tidy up one $name at the same time', ({ open }) => {
  test('do everything once, and neither fails', { timeout: 60_000 }, async () => {
    const { one, other, removed } = await twoWorlds(await open());
    const people = await Promise.all(Array.from({ length: 20 }, () => answering(one)));
    await leaveOver(one, people[0] ?? '');
    // Whoever comes second would be seen by its clock.
    one.now += 72 * hour;
    other.now = one.now + 1;
    const tidyUp = ({ deps }: World) => [
      endOverdueSessions(deps),
      removeOrphans(deps),
      removeUnknown(deps),
      removeOldLogins(deps),
      removeOldReplies(deps),
    ];
    await Promise.all([one, other, one, other].flatMap(tidyUp));
    // What one has left to the other is found the next time, at the latest.
    await Promise.all(tidyUp(one));

    const sessions = await one.rows('session');
    expect(sessions).toHaveLength(20);
    for (const session of sessions) {
      expect(session).toMatchObject({ status: 3, finished_at: session.ends_at, score: 4 });
    }
    expect(await one.rows('file')).toEqual([]);
    expect(await one.rows('login')).toEqual([]);
    expect(await one.rows('commit_reply')).toEqual([]);
    expect(await one.rows('answer')).toHaveLength(20);
    expect([...removed].sort()).toEqual(fileIds);
  });
});

test.runIf(postgresUrl)(
  'what another process holds on Postgres is passed over, not waited for',
  {
    timeout: 60_000,
  },
  async () => {
    const { one, other } = await twoWorlds(await sharedSchema(postgresUrl ?? ''));
    const [busy = '', free] = [await answering(one), await answering(one)];
    await leaveOver(one, busy);
    one.now += 72 * hour;
    const before = performance.now();
    await other.store.db.transaction().execute(async (db) => {
      await db.selectFrom('session').select('id').where('id', '=', busy).forUpdate().execute();
      const first = <Name extends 'file' | 'login' | 'commit_reply'>(table: Name) =>
        db
          .selectFrom(table as keyof Tables)
          .selectAll()
          .limit(1)
          .forUpdate()
          .execute();
      for (const table of ['file', 'login', 'commit_reply'] as const) await first(table);
      await endOverdueSessions(one.deps);
      await removeOrphans(one.deps);
      await removeOldLogins(one.deps);
      await removeOldReplies(one.deps);
      const left = async (table: keyof Tables) => (await one.rows(table)).length;
      expect([await left('file'), await left('login'), await left('commit_reply')]).toEqual([
        1, 1, 1,
      ]);
      const open = (await one.rows('session')).filter(({ status }) => status !== 3);
      expect(open.map(({ id }) => id)).toEqual([busy]);
      expect(free).not.toBe(busy);
    });
    // A lock is waited for five seconds, and then it is an error.
    expect(performance.now() - before).toBeLessThan(4_000);
  },
);

const timed = survey({
  id: 'timed',
  title: 'Timed',
  maxAnswerTime: 1,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const fileIds = numbers(250).map((number) => number.toString(16).padStart(32, '0'));

/** Two processes on one database, and the files that either has removed. */
async function twoWorlds({ open, remove }: Awaited<ReturnType<typeof sharedFile>>) {
  const worldOn = async () => openWorld({ name: 'shared', open }, [timed]);
  const [one, other] = [await worldOn(), await worldOn()];
  onTestFinished(async () => {
    await one.close();
    await other.close();
    await remove();
  });
  const removed: string[] = [];
  return { one: watched(one, removed), other: watched(other, removed), removed };
}

/** A world that tells which files are removed in it. */
function watched(world: World, removed: string[]): World {
  const { files } = world.deps;
  const remove = async (id: string) => {
    removed.push(id);
    await files.real.remove(id);
  };
  const deps: Deps = { ...world.deps, files: { ...files, real: { ...files.real, remove } } };
  return Object.defineProperty(world, 'deps', { value: deps });
}

/** Somebody who has answered one question of two; gives the id of the session. */
async function answering(world: World): Promise<string> {
  const browser = world.client();
  const started = await browser.start('timed');
  await browser.commit('timed', 'a', { score: 4 });
  return started.data.respondent?.id ?? '';
}

/** Files of nobody, logins and replies that nobody will ask for. */
async function leaveOver(world: World, sessionId: string): Promise<void> {
  const { db } = world.store;
  const created_at = world.now;
  const file = { owner_hash: 'o', name: 'a', type: 'png', size: 1, stored_size: 1, created_at };
  await db
    .insertInto('file')
    .values(fileIds.map((id) => ({ ...file, id, survey_id: null, session_id: null })))
    .execute();
  await db
    .insertInto('login')
    .values(
      numbers(500).map((number) => ({
        token_hash: `${number}`,
        user_hash: 'u',
        created_at,
        ends_at: created_at + 1,
      })),
    )
    .execute();
  await keepReplies(world, 2500, created_at, sessionId);
}

async function keepReplies(world: World, count: number, created_at: number, sessionId?: string) {
  const session_id = sessionId ?? (await startedIn(world));
  const reply = { session_id, payload_hash: 'p', reply: '{}', created_at };
  await world.store.db
    .insertInto('commit_reply')
    .values(numbers(count).map((number) => ({ ...reply, key: `${created_at}-${number}` })))
    .execute();
}

async function startedIn(world: World): Promise<string> {
  return (await world.client().start('sus')).data.respondent?.id ?? '';
}

async function sharedFile() {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-shared-'));
  return {
    open: (): Promise<Store> => openSqlite(join(directory, 'askpath.sqlite')),
    remove: () => rm(directory, { recursive: true }),
  };
}

async function sharedSchema(base: string): ReturnType<typeof sharedFile> {
  const { url, drop } = await postgresSchema(base);
  return { open: () => openPostgres(url), remove: drop };
}
