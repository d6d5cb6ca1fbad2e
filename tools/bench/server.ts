import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { openStore } from '../../server/db/open.ts';
import { scratch } from '../../test/server/support/process.ts';
import { postgresSchema, postgresUrl } from '../../test/server/support/world.ts';
import { surveysOf } from '../../tools/paths/plans/surveys.ts';

/** Seconds that each route is under load, with each number of connections. */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const connections = [10, 200] as const;
/** Questions a respondent answers: about as many as a survey has. */
const length = 20;
/** Respondents who have started before the clock does. */
const respondents = 2500;

const survey = {
  id: 'bench',
  title: 'Bench',
  questions: Array.from({ length }, (_, place) => ({
    id: `q${place}`,
    type: 'rate',
    title: `Question ${place}`,
    config: { scope: 5 },
  })),
};

interface Place {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly remove: () => Promise<void>;
}

interface Load {
  readonly route: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Milliseconds of the server's processor that one call took; the database's own is not in it. */
  readonly processor: number;
}

for (const place of await places()) await measure(place);

async function measure({ name, env, dataDir, databaseUrl, remove }: Place): Promise<void> {
  const started = performance.now();
  // As in `server/main.ts`, with the log of every call on its way to nowhere; these respondents know no limit.
  const child = spawn(process.execPath, ['tools/bench/serve.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [origin] = (await once(child, 'message')) as [string];
  const ready = Math.round(performance.now() - started);
  const waiting = await begin(origin);
  const loads: Load[] = [];
  let acknowledged = 0;
  for (const count of connections) {
    for (const route of ['parseOnly', 'commitAnswer'] as const) {
      const before = await processorTimeOf(child);
      const done = await load(origin, route, count, waiting);
      const spent = (await processorTimeOf(child)) - before;
      loads.push({ ...done, processor: spent / done.acknowledged });
      if (route === 'commitAnswer') acknowledged += done.acknowledged;
    }
  }
  const memory = await residentOf(child);
  child.kill('SIGTERM');
  await once(child, 'close');
  const store = await openStore({ dataDir, databaseUrl });
  const { rows } = await sql<{ n: number }>`select count(*) as n from answer`.execute(store.db);
  await store.close();
  await remove();

  console.log(`\n${name}: ready in ${ready} ms, ${memory} MB resident at the end`);
  console.table(
    loads.map(({ perSecond, p50, p99, processor, ...rest }, place) => ({
      ...rest,
      'per second': Math.round(perSecond),
      'p50 ms': p50,
      'p99 ms': p99,
      'processor ms': processor.toFixed(2),
      'of parse only': place % 2 ? (perSecond / (loads[place - 1]?.perSecond ?? 1)).toFixed(2) : '',
    })),
  );
  const kept = Number(rows[0]?.n);
  console.log(
    `acknowledged ${acknowledged}, kept ${kept}, lost ${Math.max(0, acknowledged - kept)}`,
  );
}

/** Cookies of respondents who stand at the first question. */
async function begin(origin: string): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < respondents) {
    cookies.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () => {
          const reply = await fetch(`${origin}/api/start`, {
            method: 'POST',
            body: new URLSearchParams({
              surveyId: survey.id,
              deviceInfo: '{}',
              userBehavior: '{}',
              locale: 'en',
            }),
          });
          await reply.text();
          return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
        }),
      )),
    );
  }
  return cookies;
}

/** One route under load: every connection is one respondent after another, each answering question after question. */
function load(
  origin: string,
  route: 'parseOnly' | 'commitAnswer',
  count: number,
  waiting: string[],
): Promise<Omit<Load, 'processor'>> {
  let acknowledged = 0;
  let refused = 0;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${origin}/api/${route}`,
        method: 'POST',
        connections: count,
        duration: seconds,
        setupClient(client) {
          let cookie = waiting.pop() ?? '';
          let question = 0;
          const next = () => {
            if (question === length) {
              question = 0;
              // Nothing is kept of what is only parsed, so the same respondent will do.
              if (route === 'commitAnswer') cookie = waiting.pop() ?? '';
            }
            if (cookie === '') setImmediate(() => instance.stop());
            client.setHeadersAndBody(
              {
                'Content-Type': 'application/x-www-form-urlencoded',
                'Idempotency-Key': `${cookie.slice(-22)}-${question}`,
                Cookie: cookie,
              },
              bodyOf(question),
            );
          };
          next();
          client.on('body', (body: Buffer) => {
            if (body.toString().startsWith('{"code":200')) acknowledged += 1;
            else refused += 1;
            question += 1;
            next();
          });
        },
      },
      (error, result) => {
        if (error) return reject(error);
        const elapsed = (performance.now() - began) / 1000;
        resolve({
          route,
          connections: count,
          perSecond: acknowledged / Math.min(elapsed, result.duration || elapsed),
          p50: result.latency.p50,
          p99: result.latency.p99,
          acknowledged,
          refused,
        });
      },
    );
  });
}

function bodyOf(question: number): string {
  return new URLSearchParams({
    surveyId: survey.id,
    channel: 'web',
    questionId: `q${question}`,
    type: '8',
    respondent: '{}',
    result: JSON.stringify({ score: 1 + (question % 5) }),
    sign: '',
    finish: question === length - 1 ? '1' : '0',
  }).toString();
}

/** Milliseconds of the processor that the server has taken, where the system tells. */
async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = told
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** Megabytes of memory the server has, where the system tells. */
async function residentOf({ pid }: ChildProcess): Promise<number | null> {
  const told = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(told)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

async function places(): Promise<readonly Place[]> {
  const surveysDir = await surveysOf(survey);
  const removals: (() => Promise<void>)[] = [];
  const onEnd = (remove: () => Promise<void>) => void removals.push(remove);
  const embedded = await scratch(onEnd);
  const found: Place[] = [
    {
      name: 'SQLite',
      env: { ...embedded.env, SURVEYS_DIR: surveysDir },
      dataDir: embedded.env.DATA_DIR,
      databaseUrl: null,
      remove: async () => void (await removals[0]?.()),
    },
  ];
  if (!postgresUrl) {
    console.log('Postgres is left out: TEST_DATABASE_URL does not lead to one.');
    return found;
  }
  const { url, drop } = await postgresSchema(postgresUrl);
  const { env } = await scratch(onEnd);
  found.push({
    name: 'Postgres',
    env: { ...env, SURVEYS_DIR: surveysDir, DATABASE_URL: url },
    dataDir: env.DATA_DIR,
    databaseUrl: url,
    remove: async () => {
      await removals[1]?.();
      await drop();
      await rm(surveysDir, { recursive: true });
    },
  });
  return found;
}
