import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { wireTo } from '../../../test/support/network/tcp.ts';
import { openPostgres } from '../../db/postgres.ts';
import {
  type Database,
  databases,
  postgresSchema,
  postgresUrl,
  sample,
  testWorld,
  type World,
} from '../support/world.ts';

type Health = readonly [http: number, body: unknown];

const alive: Health = [200, { status: 'ok' }];
const ready = alive;
const databaseAway: Health = [503, { status: 'unavailable', database: 'away', files: 'ok' }];
const notWritable: Health = [503, { status: 'unavailable', database: 'not writable', files: 'ok' }];
const filesAway: Health = [503, { status: 'unavailable', database: 'ok', files: 'away' }];

async function worldOn(database: Database, web: Parameters<typeof testWorld>[2] = {}) {
  const world = await testWorld(database, [sample('sus')], web);
  await mkdir(join(world.directory, 'files'));
  return world;
}

async function ask(world: World, path: '/healthz' | '/readyz'): Promise<Health> {
  const response = await world.app.request(path);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, await response.json()];
}

/** Returns the milliseconds that the work takes. */
async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

describe.each(databases)('the health paths on $name', (database) => {
  test('report a ready server and log nothing', async () => {
    const world = await worldOn(database);
    expect(await ask(world, '/healthz')).toEqual(alive);
    expect(await ask(world, '/readyz')).toEqual(ready);
    const head = await world.app.request('/readyz', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(world.lines).toEqual([]);
  });

  test('report a stopping server as alive and not ready', async () => {
    const world = await worldOn(database, { isStopping: () => true });
    expect(await ask(world, '/healthz')).toEqual(alive);
    expect(await ask(world, '/readyz')).toEqual([503, { status: 'stopping' }]);
    expect((await world.app.request('/api/surveys/sus')).status).toBe(503);
  });

  test('report a database that can be read and not written, a try in five seconds (R40)', async () => {
    const world = await worldOn(database);
    const { schema } = world.store.db;
    await schema.alterTable('write_probe').renameTo('away').execute();
    expect(await ask(world, '/readyz')).toEqual(notWritable);
    expect(await ask(world, '/healthz')).toEqual(alive);
    await schema.alterTable('away').renameTo('write_probe').execute();
    expect(await ask(world, '/readyz')).toEqual(notWritable);
    const later = performance.now() + 5_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await ask(world, '/readyz')).toEqual(ready);
  });

  test('report a server that leaves and still answers (R41)', async () => {
    const world = await worldOn(database, { isLeaving: () => true });
    expect(await ask(world, '/readyz')).toEqual([503, { status: 'stopping' }]);
    const answered = await world.app.request('/api/surveys/sus');
    expect([answered.status, answered.headers.get('Connection')]).toEqual([200, 'close']);
  });

  test('report missing storage', async () => {
    const world = await worldOn(database);
    const files = join(world.directory, 'files');
    await rm(files, { recursive: true });
    expect(await ask(world, '/readyz')).toEqual(filesAway);
    expect(await ask(world, '/healthz')).toEqual(alive);
    await mkdir(files);
    expect(await ask(world, '/readyz')).toEqual(ready);
  });

  test('report a busy database in time', async () => {
    const world = await worldOn(database);
    const held = Promise.withResolvers<void>();
    // The connections are opened in turn, because opening all of them at the same time is slow on a
    // busy machine.
    const holding: Promise<void>[] = [];
    for (let count = world.store.locksRows ? 20 : 1; count > 0; count--) {
      await new Promise<void>((isHeld, reject) => {
        const connection = world.store.db.connection().execute(() => {
          isHeld();
          return held.promise;
        });
        holding.push(connection);
        connection.catch(reject);
      });
    }
    const asking = [1, 2, 3].map(() => ask(world, '/readyz'));
    expect(await ask(world, '/healthz')).toEqual(alive);
    expect(await timed(Promise.all(asking))).toBeLessThan(2_500);
    for (const asked of asking) expect(await asked).toEqual(databaseAway);
    held.resolve();
    await Promise.all(holding);
    await expect.poll(() => ask(world, '/readyz')).toEqual(ready);
  });
});

describe.runIf(postgresUrl)('an unreachable Postgres', () => {
  async function wired() {
    const schema = await postgresSchema(postgresUrl ?? '');
    const url = new URL(schema.url);
    const wire = await wireTo(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(wire.port);
    const world = await worldOn({ name: 'Postgres', open: () => openPostgres(url.href) });
    onTestFinished(async () => {
      await wire.mend();
      await wire.close();
      await schema.drop();
    });
    return { wire, world };
  }

  test('that refuses connections makes the server not ready until it accepts them', async () => {
    const { wire, world } = await wired();
    expect(await ask(world, '/readyz')).toEqual(ready);
    await wire.cut();
    expect(await ask(world, '/readyz')).toEqual(databaseAway);
    expect(await ask(world, '/healthz')).toEqual(alive);
    await wire.mend();
    await expect.poll(() => ask(world, '/readyz')).toEqual(ready);
  });

  test('that is silent is checked once for all waiting requests', async () => {
    const { wire, world } = await wired();
    wire.hang();
    const before = wire.connections();
    const asking = Array.from({ length: 30 }, () => ask(world, '/readyz'));
    expect(await timed(ask(world, '/healthz'))).toBeLessThan(500);
    expect(await timed(Promise.all(asking))).toBeLessThan(2_500);
    for (const asked of asking) expect(await asked).toEqual(databaseAway);
    expect(wire.connections() - before).toBeLessThanOrEqual(1);
    await wire.mend();
    await expect.poll(() => ask(world, '/readyz'), { timeout: 10_000 }).toEqual(ready);
  });
});
