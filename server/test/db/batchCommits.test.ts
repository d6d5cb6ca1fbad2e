import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../packages/paths/client/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openWorld, postgresSchema, postgresUrl, sample, type World } from '../support/world.ts';

const crowdSize = 30;

describe.runIf(postgresUrl)('commits that arrive together on Postgres', () => {
  let world: World;
  let crowd: Client[];
  let groups: number[];

  beforeEach(async () => {
    const { url, name, drop } = await postgresSchema(postgresUrl ?? '');
    onTestFinished(drop);
    const watch = { groupCommitted: (jobs: number) => groups.push(jobs), connectionLost() {} };
    world = await openWorld({ name, open: () => openPostgres(url, watch) }, [
      sample('sus'),
      sample('mission'),
    ]);
    onTestFinished(world.close);
    crowd = Array.from({ length: crowdSize }, () => world.client());
    for (const client of crowd) await client.start('sus');
    groups = [];
  });

  const commitAll = (question: string) =>
    Promise.all(
      crowd.map((client) => client.commit('sus', question, { score: 4 }, { key: question })),
    );
  const codes = (replies: readonly { readonly code: number }[]) => replies.map(({ code }) => code);
  const all = (code: number) => crowd.map(() => code);

  test('share transactions, and each has its own reply and rows', async () => {
    const replies = await commitAll('frequent');
    expect(codes(replies)).toEqual(all(200));
    expect(Math.max(...groups)).toBeGreaterThan(1);
    const answered = (await world.rows('answer')).map(({ session_id }) => session_id);
    expect(new Set(answered).size).toBe(crowdSize);
    const respondents = replies.map(({ data }) => data.respondent?.id);
    expect([...respondents].sort()).toEqual([...answered].sort());
    expect(await world.rows('commit_reply')).toHaveLength(crowdSize);
  });

  test('are stored once when each is sent three times at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => commitAll('frequent')));
    expect(codes(replies.flat())).toEqual([...all(200), ...all(200), ...all(200)]);
    const rows = await world.rows('answer');
    expect(rows.map(({ revision }) => revision)).toEqual(all(1));
  });

  test('that are refused store nothing, among others that do', async () => {
    const replies = await Promise.all(
      crowd.map((client, index) => client.commit('sus', 'frequent', { score: index % 2 ? 4 : 99 })),
    );
    expect(codes(replies)).toEqual(crowd.map((_, index) => (index % 2 ? 200 : 422)));
    expect(await world.rows('answer')).toHaveLength(crowdSize / 2);
  });

  test('are stored although the write of one fails', async () => {
    await sql`alter table answer add constraint four check (result <> '{"score":3}')`.execute(
      world.store.db,
    );
    const replies = await Promise.all(
      crowd.map((client, index) => client.commit('sus', 'frequent', { score: index ? 4 : 3 })),
    );
    const [failed, ...others] = replies;
    expect(failed?.http).toBeGreaterThanOrEqual(500);
    expect(codes(others)).toEqual(all(200).slice(1));
    expect(await world.rows('answer')).toHaveLength(crowdSize - 1);
  });

  test('do not wait for a session that another transaction holds', async () => {
    const [held = world.client(), ...others] = crowd;
    await held.commit('sus', 'frequent', { score: 1 });
    const [answer] = await world.rows('answer');
    const [isLocked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = world.store.atomically(async (db) => {
      const { session_id } = answer as { session_id: string };
      await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', session_id)
        .forUpdate()
        .execute();
      isLocked.resolve();
      await isReleased.promise;
    });
    await isLocked.promise;
    const late = held.commit('sus', 'complex', { score: 2 });
    const replies = await Promise.all(
      others.map((client) => client.commit('sus', 'frequent', { score: 4 })),
    );
    expect(codes(replies)).toEqual(all(200).slice(1));
    expect(await world.rows('answer')).toHaveLength(crowdSize);
    isReleased.resolve();
    await holder;
    expect((await late).code).toBe(200);
  });

  test('scan no table, although their plans were made while it was empty', async () => {
    const questions = sample('sus').questions.slice(0, 8);
    for (const { id } of questions) await commitAll(id);
    const scans = async () => {
      const { rows } = await sql<{ idx_scan: number; seq_scan: number }>`
        select sum(idx_scan)::int as idx_scan, sum(seq_scan)::int as seq_scan from pg_stat_user_tables
        where schemaname = current_schema() and relname in ('answer', 'commit_reply')`.execute(
        world.store.db,
      );
      return rows[0];
    };
    // Postgres publishes its statistics with a delay of up to a second.
    await expect
      .poll(scans)
      .toMatchObject({ idx_scan: expect.toSatisfy((n) => n > 2 * crowdSize) });
    // The migrations read the empty tables when they create indexes.
    expect((await scans())?.seq_scan).toBeLessThan(questions.length);
  });

  test('reach the end of the survey together', async () => {
    for (const { id } of sample('sus').questions)
      expect(codes(await commitAll(id))).toEqual(all(200));
    const sessions = await world.rows('session');
    expect(
      sessions.map(({ status, question_id, finished_at }) => [status, question_id, finished_at]),
    ).toEqual(crowd.map(() => [3, null, world.now]));
    expect(sessions.every(({ score }) => Number(score) > 0)).toBe(true);
  });
});
