import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';

let store: Store;
/** A second connection, which sees committed rows only. */
let outside: DatabaseSync;

beforeEach(async () => {
  const file = join(await temporaryDirectory(), 'a.sqlite');
  store = await openSqlite(file);
  await sql`create table parent (n integer primary key)`.execute(store.db);
  await sql`create table child (n integer references parent (n) deferrable initially deferred)`.execute(
    store.db,
  );
  outside = new DatabaseSync(file);
});
afterEach(async () => {
  outside.close();
  await store.close();
});

const write = (n: number) => async (db: Kysely<Tables>) => {
  await sql`insert into parent (n) values (${n})`.execute(db);
  return n;
};
const seen = () =>
  outside
    .prepare('select n from parent order by rowid')
    .all()
    .map(({ n }) => n);

test('work of the same tick is committed before any of it resolves', async () => {
  const [first, ...others] = [1, 2, 3].map((n) => store.atomically(write(n)));
  expect(await first).toBe(1);
  expect(seen()).toEqual([1, 2, 3]);
  expect(await Promise.all(others)).toEqual([2, 3]);
});

test('failed work rolls back its own rows alone, and rejects after the commit', async () => {
  const refused = new Error('refused');
  const done = [
    store.atomically(write(1)),
    store.atomically(async (db) => {
      await write(2)(db);
      throw refused;
    }),
    store.atomically(write(3)),
  ] as const;
  await expect(done[1]).rejects.toBe(refused);
  expect(seen()).toEqual([1, 3]);
  await Promise.all([done[0], done[2]]);
});

test('a failed commit rejects all its work and stores nothing', async () => {
  const done = [
    store.atomically(write(1)),
    // The missing parent row makes the commit fail and not the insert.
    store.atomically((db) => sql`insert into child (n) values (99)`.execute(db)),
  ];
  const ends = await Promise.allSettled(done);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seen()).toEqual([]);
  expect(await store.atomically(write(2))).toBe(2);
});

test('work of a later tick is committed too', async () => {
  expect(await store.atomically(write(1))).toBe(1);
  const later = store.atomically(async (db) => {
    const inner = store.atomically(write(3));
    await write(2)(db);
    return { inner };
  });
  const { inner } = await later;
  await inner;
  expect(seen()).toEqual([1, 2, 3]);
});

test('work that queues more work leaves time for I/O', async () => {
  let isOver = false;
  const chain = (async () => {
    for (let n = 1; !isOver && n <= 2000; n += 1) await store.atomically(write(n));
  })();
  await setTimeout(1);
  isOver = true;
  await chain;
  expect(seen().length).toBeLessThan(2000);
});
