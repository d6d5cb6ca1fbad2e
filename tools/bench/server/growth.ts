import { setTimeout } from 'node:timers/promises';
import { unendedSessions } from '../../../server/db/queries.ts';
import type { Store } from '../../../server/db/store.ts';
import { median, percentile, toHundredths } from '../numbers.ts';
import { begin, bodyOf, fields, headersOf, length, survey } from './commits.ts';
import { type Database, withStore } from './databases.ts';
import { measureExport } from './exported.ts';
import { fill, fillReplies, hasOldReplies, sequentialScans } from './fill.ts';
import { startServer, stopServer } from './process.ts';

/** Numbers of sessions with twenty answers each, which make ten thousand and ten million answers. */
const sizes = [500, 500_000] as const;
const oldReplies = 1_000_000;
const respondents = 100;
const pauseMs = 5;

/** Measures calls, sweep and export with ten thousand and with ten million answers, and the removal of old replies. */
export async function measureGrowth(database: Database): Promise<void> {
  await stopServer((await startServer(database.env)).child);
  const figures: object[] = [];
  let sessions = 0;
  for (const size of sizes) {
    await withStore(database, (store) => fill(store, sessions, size));
    sessions = size;
    figures.push(await measureCalls(database, size * length));
  }
  console.table(figures);
  await withStore(database, (store) => fillReplies(store, oldReplies));
  await measureRemoval(database);
}

async function measureCalls(database: Database, answers: number): Promise<object> {
  const { child, origin } = await startServer(database.env);
  await commitAll(origin, await begin(origin, respondents));
  const cookies = await begin(origin, respondents);
  const scans = await withStore(database, sequentialScans);
  const commits = await commitAll(origin, cookies);
  const locations = await locateAll(origin, cookies);
  const scanned = (await withStore(database, sequentialScans)) - scans;
  if (scanned > 0) console.log(`${scanned} sequential scans of tables that grow`);
  await stopServer(child);
  return {
    answers,
    'commit ms': toHundredths(median(commits)),
    'location ms': toHundredths(median(locations)),
    'overdue sessions ms': toHundredths(await withStore(database, overdueMs)),
    ...(await measureExport(database)),
  };
}

async function commitAll(origin: string, cookies: readonly string[], pause = 0): Promise<number[]> {
  const times: number[] = [];
  for (const cookie of cookies) {
    for (let question = 0; question < length; question += 1) {
      const request = {
        method: 'POST',
        headers: headersOf(cookie, question),
        body: bodyOf(question),
      };
      times.push(await timed(() => fetch(`${origin}/api/commitAnswer`, request)));
      if (pause > 0) await setTimeout(pause);
    }
  }
  return times;
}

async function locateAll(origin: string, cookies: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const body = new URLSearchParams(fields.location);
  for (const cookie of cookies) {
    for (let round = 0; round < length; round += 1) {
      const request = { method: 'POST', headers: { Cookie: cookie }, body };
      times.push(await timed(() => fetch(`${origin}/api/location`, request)));
    }
  }
  return times;
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const reply = await call();
  const text = await reply.text();
  if (!text.startsWith('{"code":200')) throw new Error(`Refused: ${text}`);
  return performance.now() - start;
}

async function overdueMs({ db }: Store): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    await unendedSessions(db, survey.id, Date.now());
    times.push(performance.now() - start);
  }
  return median(times);
}

async function measureRemoval(database: Database): Promise<void> {
  const { child, origin } = await startServer(database.env);
  const beside: number[] = [];
  const start = performance.now();
  while (await withStore(database, hasOldReplies)) {
    beside.push(...(await commitAll(origin, await begin(origin, 50), pauseMs)));
  }
  const seconds = (performance.now() - start) / 1000;
  const alone = await commitAll(origin, await begin(origin, respondents), pauseMs);
  await stopServer(child);
  console.log(`${oldReplies} replies removed within ${seconds.toFixed(0)} s`);
  console.table({ 'beside the removal': spread(beside), alone: spread(alone) });
}

function spread(times: readonly number[]): object {
  return {
    'p50 ms': toHundredths(median(times)),
    'p99 ms': toHundredths(percentile(times, 0.99)),
    'longest ms': toHundredths(Math.max(...times)),
  };
}
