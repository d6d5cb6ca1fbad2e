import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/db/open.ts';
import type { Store } from '../../server/db/store.ts';
import { type Spawned, scratch, spawnServer } from './process.ts';
import { postgresSchema, postgresUrl } from './support.ts';

const questions = Array.from({ length: 400 }, (_, place) => `q${place}`);
const workers = Array.from({ length: 10 }, (_, place) => place);

/** One respondent, told from the outside: what was confirmed, and what was sent last. */
interface Respondent {
  cookie: string;
  id: string;
  readonly confirmed: Map<string, string>;
  sent: { question: string; text: string } | null;
}

interface Setting {
  readonly env: Record<string, string>;
  readonly open: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

const settings: readonly { name: string; make: () => Promise<Setting> }[] = [
  {
    name: 'SQLite',
    async make() {
      const place = await scratch();
      const open = () => openStore({ databaseUrl: null, dataDir: place.env.DATA_DIR });
      return { ...(await withSurvey(place)), open, remove: place.remove };
    },
  },
  ...(postgresUrl
    ? [
        {
          name: 'Postgres',
          async make() {
            const place = await scratch();
            const { url, drop } = await postgresSchema(postgresUrl ?? '');
            const { env } = await withSurvey(place);
            return {
              env: { ...env, DATABASE_URL: url },
              open: () => openStore({ databaseUrl: url, dataDir: '' }),
              remove: async () => {
                await place.remove();
                await drop();
              },
            };
          },
        },
      ]
    : []),
];

// Both databases at the same time: a round waits for disks and for processes to come and go.
test.concurrent.each(settings)(
  'what was confirmed is kept on $name: killed in the middle of commits, again and again (R13)',
  { timeout: 120_000 },
  async ({ make }) => {
    const setting = await make();
    onTestFinished(() => setting.remove());
    for (const round of [1, 2, 3, 4, 5]) {
      const server = await spawnServer(setting.env);
      const people = await Promise.all(workers.map(() => begin(server)));
      await untilConfirmed(server, people, 60 * round);
      await server.end('SIGKILL');
      await expectKept(setting, people);

      const again = await spawnServer(setting.env);
      for (const person of people) await expectRepeatable(again, person);
      expect(await again.end('SIGTERM')).toBe(0);
    }
  },
);

test.each(settings)(
  'what was confirmed is kept on $name: told to stop in the middle of commits (R14)',
  { timeout: 60_000 },
  async ({ make }) => {
    const setting = await make();
    onTestFinished(() => setting.remove());
    const server = await spawnServer(setting.env);
    const people = await Promise.all([...workers, ...workers, ...workers].map(() => begin(server)));
    const going = untilConfirmed(server, people, Number.POSITIVE_INFINITY);
    while (confirmedBy(people) < 50) await new Promise((resolve) => setImmediate(resolve));
    const before = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    const statuses = await going;
    // Whoever was refused was told to come back, or found nobody there.
    expect(new Set(statuses)).toEqual(new Set([...statuses].filter((s) => s === 503 || s === 0)));
    await expectKept(setting, people);
  },
);

async function withSurvey({ directory, env }: Awaited<ReturnType<typeof scratch>>) {
  const long = {
    id: 'long',
    title: 'Long',
    questions: questions.map((id) => ({ id, type: 'singleInput', title: id })),
  };
  await writeFile(join(directory, 'long.json'), JSON.stringify(long));
  // These respondents answer as fast as they can.
  return { env: { ...env, SURVEYS_DIR: directory, RATE_LIMIT: 'off' } };
}

async function begin(server: Spawned): Promise<Respondent> {
  const fields = { surveyId: 'long', deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const response = await fetch(`${server.origin}/api/start`, init);
  const { data } = (await response.json()) as { data: { respondent: { id: string } } };
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  return { cookie, id: data.respondent.id, confirmed: new Map(), sent: null };
}

/** Everybody answers question after question until so many are confirmed, or the server is gone. */
async function untilConfirmed(server: Spawned, people: Respondent[], enough: number) {
  let stop = (): void => {};
  const reached = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const all = Promise.all(
    people.map(async (person, place) => {
      for (const question of questions) {
        const text = `${place} says ${question}`;
        person.sent = { question, text };
        const status = await send(server, person, person.sent).then(
          (response) => response.status,
          () => 0,
        );
        if (status !== 200) return status;
        person.confirmed.set(question, text);
        if (confirmedBy(people) >= enough) stop();
      }
      throw new Error('The survey is too short for this test');
    }),
  );
  if (enough !== Number.POSITIVE_INFINITY) {
    // Let them go on: the kill must hit commits under way.
    await reached;
    void all.catch(() => {});
    return [];
  }
  return all;
}

function confirmedBy(people: readonly Respondent[]): number {
  return people.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
}

function send(
  server: Spawned,
  { cookie }: Respondent,
  { question, text }: { question: string; text: string },
): Promise<Response> {
  return fetch(`${server.origin}/api/commitAnswer`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Idempotency-Key': `key-${question}` },
    body: new URLSearchParams({
      surveyId: 'long',
      questionId: question,
      type: '4',
      respondent: '{}',
      result: JSON.stringify({ text }),
      finish: '0',
    }),
  });
}

/** Confirmed ⊆ stored, nothing twice, nothing foreign, and the pointer right behind the last answer. */
async function expectKept(setting: Setting, people: readonly Respondent[]): Promise<void> {
  const store = await setting.open();
  for (const { id, confirmed, sent } of people) {
    const rows = await store.db
      .selectFrom('answer')
      .select(['question_id', 'result', 'revision'])
      .where('session_id', '=', id)
      .execute();
    const stored = new Map(rows.map((row) => [row.question_id, JSON.parse(row.result).text]));
    for (const [question, text] of confirmed) expect(stored.get(question)).toBe(text);
    const surplus = [...stored.keys()].filter((question) => !confirmed.has(question));
    expect([[], [sent?.question]]).toContainEqual(surplus);
    expect(rows.every(({ revision }) => revision === 1)).toBe(true);
    const session = await store.db
      .selectFrom('session')
      .select('question_id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(session?.question_id).toBe(questions[stored.size]);
  }
  if (!store.locksRows) {
    const check = await sql`pragma integrity_check`.execute(store.db);
    expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  }
  await store.close();
}

/** The commit that nobody knows the fate of can be sent again, twice, to the same effect. */
async function expectRepeatable(server: Spawned, person: Respondent): Promise<void> {
  if (!person.sent) throw new Error('Nothing was sent');
  const [first, second] = [
    await (await send(server, person, person.sent)).text(),
    await (await send(server, person, person.sent)).text(),
  ];
  expect(JSON.parse(first)).toMatchObject({ code: 200, data: { status: 2 } });
  expect(second).toBe(first);
}
