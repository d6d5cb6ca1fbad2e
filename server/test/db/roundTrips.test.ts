import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../packages/paths/client/client.ts';
import { type Wire, wireTo } from '../../../test/support/network/tcp.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openWorld, postgresSchema, postgresUrl, sample, type World } from '../support/world.ts';

/** The delay of a reply in milliseconds, so long that statements sent together arrive before it. */
const latency = 100;

describe.runIf(postgresUrl)('a commit on Postgres', () => {
  let wire: Wire;
  let world: World;
  let client: Client;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const schema = await postgresSchema(postgresUrl ?? '');
    ({ drop } = schema);
    const { hostname, port } = new URL(schema.url);
    wire = await wireTo(hostname, Number(port));
    const url = new URL(schema.url);
    url.port = String(wire.port);
    world = await openWorld({ name: schema.name, open: () => openPostgres(url.href) }, [
      sample('sus'),
    ]);
    client = world.client();
    await client.start('sus');
    // A first commit prepares the statements and opens the connection.
    await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
  });
  afterEach(async () => {
    await world.close();
    await wire.close();
    await drop();
  });

  test('takes three round trips: the lock, the reads, and the writes with the commit', async () => {
    wire.delay(latency);
    const before = wire.turns();
    const reply = await client.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    expect([reply.code, wire.turns() - before]).toEqual([200, 3]);
  });

  test('that the database asks to repeat is repeated, and stored once', async () => {
    await sql`create sequence attempt`.execute(world.store.db);
    await sql`create function give_way() returns trigger language plpgsql as $$
      begin
        if nextval('attempt') <= 3 then
          raise exception 'in conflict' using errcode = 'serialization_failure';
        end if;
        return new;
      end $$`.execute(world.store.db);
    await sql`create trigger give_way before insert on commit_reply
      for each row execute function give_way()`.execute(world.store.db);
    const reply = await client.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    expect(reply.code).toBe(200);
    expect(await world.rows('answer')).toHaveLength(2);
    expect(await world.rows('commit_reply')).toHaveLength(2);
    const { rows } = await sql`select last_value::int as attempts from attempt`.execute(
      world.store.db,
    );
    expect(rows).toEqual([{ attempts: 4 }]);
  });

  test('whose write fails is refused, stores nothing, and is stored when it is repeated (R18)', async () => {
    const { db } = world.store;
    const before = await world.allRows();
    await sql`alter table answer add constraint "full" check (question_id <> 'complex') not valid`.execute(
      db,
    );
    const refused = await client.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    expect(refused.http).toBeGreaterThanOrEqual(500);
    expect(await world.allRows()).toEqual(before);
    await sql`alter table answer drop constraint "full"`.execute(db);
    const repeated = await client.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    expect(repeated.code).toBe(200);
    expect(await world.rows('answer')).toHaveLength(2);
  });
});
