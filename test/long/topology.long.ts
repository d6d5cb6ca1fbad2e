import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../packages/paths/browser/freePort.ts';
import {
  beginAll,
  intact,
  repeatAll,
  settingOn,
  startOn,
  tallyOf,
} from '../../server/test/support/crowd.ts';
import {
  directoryWith,
  postgresPrograms,
  standbyOf,
  startPostgres,
} from '../../server/test/support/postgresServer.ts';
import { balancer } from '../../server/test/support/topology/balancer.ts';
import { answerPatiently } from '../../server/test/support/topology/patientCrowd.ts';
import { pooler } from '../../server/test/support/topology/pooler.ts';
import { wireTo } from '../support/network/tcp.ts';
import type { OnEnd } from '../support/temporary.ts';

const respondents = 200;
const processes = 3;
const networkCutMs = 5_000;
const missing = [
  ...(postgresPrograms ? [] : ['postgresql']),
  ...['pgbouncer', 'haproxy'].filter((name) => !directoryWith([name])),
];

/** HAProxy, three servers, PgBouncer, a primary and its synchronous standby; every wire can be cut. */
async function topology(onEnd: OnEnd) {
  const primary = await startPostgres(
    onEnd,
    `-c synchronous_standby_names='*' -c synchronous_commit=remote_apply -c max_connections=100`,
  );
  const standby = await standbyOf(primary, onEnd);
  await configure(primary.url);
  // The address of the database, which leads to the standby after its promotion.
  const database = await wireTo('127.0.0.1', primary.port);
  onEnd(database.close);
  const pgbouncer = await pooler(database.port, onEnd);
  const wires = await Promise.all(
    Array.from({ length: processes }, () => wireTo('127.0.0.1', pgbouncer.port)),
  );
  for (const wire of wires) onEnd(wire.close);
  const ports = await Promise.all(wires.map(freePort));
  const haproxy = await balancer(ports, onEnd);
  const origin = `http://127.0.0.1:${haproxy.port}`;
  const url = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres?prepare=off`;
  const setting = await settingOn({ DATABASE_URL: url(pgbouncer.port) }, onEnd);
  // Migrations lock the session, which PgBouncer would give to others.
  await (await startOn(setting, { plan: { DATABASE_URL: primary.url } })).end('SIGTERM');
  const startServer = (index: number) =>
    startOn(setting, {
      plan: {
        PORT: String(ports[index]),
        DATABASE_URL: url(wires[index]?.port ?? 0),
        PUBLIC_ORIGIN: origin,
        TRUST_PROXY: '1',
      },
    });
  const servers = [];
  for (const index of wires.keys()) servers.push(await startServer(index));
  await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 10_000 });
  return { primary, standby, database, pgbouncer, wires, origin, setting, servers, startServer };
}

/** Sets the role as in `docs/operations.md`; these commits wait for the standby. */
async function configure(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`alter role postgres set statement_timeout = '2500ms'`);
  await client.query(`alter role postgres set idle_in_transaction_session_timeout = '10s'`);
  const { rows } = await client.query('select sync_state from pg_stat_replication');
  await client.end();
  expect(rows).toEqual([{ sync_state: 'sync' }]);
}

const faults: readonly {
  readonly name: string;
  readonly cause: (parts: Awaited<ReturnType<typeof topology>>) => Promise<void>;
}[] = [
  {
    name: 'kill −9 of a server',
    async cause({ servers, startServer }) {
      await servers[0]?.end('SIGKILL');
      servers[0] = await startServer(0);
    },
  },
  {
    name: 'a server drained',
    async cause({ servers, startServer }) {
      expect(await servers[1]?.end('SIGTERM')).toBe(0);
      servers[1] = await startServer(1);
    },
  },
  {
    name: 'PgBouncer killed and started',
    async cause({ pgbouncer }) {
      await pgbouncer.kill();
      await pgbouncer.start();
    },
  },
  {
    name: 'a server cut off from the database for 5 s',
    async cause({ wires }) {
      wires[2]?.hang();
      await setTimeout(networkCutMs);
      await wires[2]?.mend();
    },
  },
  {
    name: 'kill −9 of the primary, the standby promoted',
    async cause({ primary, standby, database }) {
      await primary.kill();
      await standby.promote();
      database.moveTo(standby.port);
    },
  },
];

test('two hundred respondents answer while each part of a cluster fails (R16)', async ({
  skip,
  onTestFinished,
  annotate,
}) => {
  skip(missing.length > 0 && !process.env.CI, `not installed: ${missing.join(', ')}`);
  const parts = await topology(onTestFinished);
  const people = await beginAll(parts.origin, respondents);
  const crowd = answerPatiently(parts.origin, people);
  await crowd.served();
  for (const { name, cause } of faults) {
    const repeats = crowd.repeats();
    crowd.longestGap();
    const start = performance.now();
    await cause(parts);
    const over = performance.now();
    await crowd.served();
    await annotate(
      `${name}: over after ${seconds(over - start)}, all 200 served ${seconds(performance.now() - over)} later; ` +
        `${crowd.repeats() - repeats} repeats, no answer confirmed for at most ${seconds(crowd.longestGap())}`,
    );
  }
  await crowd.stop();
  await repeatAll(parts.origin, people);
  const tally = await tallyOf(parts.setting, people);
  await annotate(
    `${tally.confirmed} answers confirmed, lost ${tally.lost}, doubled ${tally.doubled}; ` +
      `${crowd.sawRetry.size} respondents saw Try again`,
  );
  expect(tally).toMatchObject(intact);
  expect(Object.fromEntries(crowd.refusals)).toEqual({});
  expect(crowd.sawRetry.size).toBe(0);
});

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
