import type { Store } from '../../server/db/store.ts';
import { measureAnswers } from './server/answers.ts';
import { begin, type Load, load } from './server/commits.ts';
import { type Database, databases, withStore } from './server/databases.ts';
import { measureGrowth } from './server/growth.ts';
import { measureJourneys } from './server/journey.ts';
import { measureMemory } from './server/memory.ts';
import { measurePages } from './server/pages.ts';
import { explainPlans } from './server/plans.ts';
import {
  pinGenerator,
  processorTimeOf,
  residentOf,
  startServer,
  stopServer,
} from './server/process.ts';
import { measureRender } from './server/render.ts';

/** The seconds of load on each route, for each number of connections. */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const connections = [10, 200] as const;
/** The number of respondents who start before the measurement. */
const respondents = 4000;
const parts = [
  'render',
  'answers',
  'commits',
  'pages',
  'journeys',
  'memory',
  'growth',
  'plans',
] as const;
/**
 * `npm run bench:server -- pages` measures a single part; `memory`, `growth` and `plans` take minutes, so they run only
 * when they are named.
 */
const asked = parts.filter((part) => process.argv.includes(part));
const wanted: readonly (typeof parts)[number][] =
  asked.length > 0 ? asked : ['render', 'answers', 'commits', 'pages', 'journeys'];

const isWanted = (part: (typeof parts)[number]) => wanted.includes(part);

pinGenerator();
if (isWanted('answers')) measureAnswers();
if (isWanted('render')) await measureRender(process.env.DIST_DIR ?? 'dist');
const isUnderLoad = (['commits', 'pages', 'journeys', 'memory'] as const).some(isWanted);
if (isUnderLoad || isWanted('growth') || isWanted('plans')) {
  for (const database of await databases()) {
    if (isUnderLoad) await measure(database);
    if (isWanted('growth')) await measureGrowth(database);
    if (isWanted('plans')) await explainPlans(database);
    await database.remove();
  }
}

async function measure(database: Database): Promise<void> {
  const { name, env } = database;
  const started = performance.now();
  const { child, origin } = await startServer(env);
  console.log(`\n${name}: ready in ${Math.round(performance.now() - started)} ms`);
  const waiting = isWanted('commits') || isWanted('pages') ? await begin(origin, respondents) : [];
  let acknowledged = 0;
  if (isWanted('commits')) {
    const loads: (Load & { readonly processor: number })[] = [];
    for (const count of connections) {
      for (const route of ['parseOnly', 'commitAnswer'] as const) {
        const before = await processorTimeOf(child);
        const done = await load(origin, { route, connections: count, seconds, waiting });
        const spent = (await processorTimeOf(child)) - before;
        loads.push({ ...done, processor: spent / done.acknowledged });
        if (route === 'commitAnswer') acknowledged += done.acknowledged;
      }
    }
    console.table(
      loads.map(({ perSecond, p50, p99, processor, ...rest }, index) => ({
        ...rest,
        'per second': Math.round(perSecond),
        'p50 ms': p50,
        'p99 ms': p99,
        'processor ms': processor.toFixed(2),
        'of parse only':
          index % 2 ? (perSecond / (loads[index - 1]?.perSecond ?? 1)).toFixed(2) : '',
      })),
    );
  }
  if (isWanted('pages')) {
    waiting.push(...(await begin(origin, respondents - waiting.length)));
    acknowledged += await measurePages(origin, seconds, waiting);
  }
  if (isWanted('journeys')) acknowledged += await measureJourneys(origin, seconds);
  if (isWanted('memory')) acknowledged += await measureMemory(origin, child);
  console.log(`${await residentOf(child)} MB resident at the most`);
  await stopServer(child);
  const storedCount = await withStore(database, countAnswers);
  console.log(
    `acknowledged ${acknowledged}, kept ${storedCount}, lost ${Math.max(0, acknowledged - storedCount)}`,
  );
}

async function countAnswers({ db }: Store): Promise<number> {
  const { n } = await db
    .selectFrom('answer')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
