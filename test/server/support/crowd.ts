import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openStore } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { type OnEnd, type Spawned, scratch, spawnServer } from './process.ts';
import { type Client, clientAt, postgresDatabase, postgresUrl, survey } from './world.ts';

/** A database that outlives the servers a test starts on it, with the survey the crowd answers. */
export interface Setting {
  readonly env: Record<string, string>;
  /** Looks in from another process. */
  readonly open: () => Promise<Store>;
  /** Does something when the test is over, however it ends; what was said last comes first. */
  readonly onEnd: OnEnd;
}

/** One respondent, told from the outside. */
export interface Respondent {
  readonly place: number;
  readonly client: Client;
  readonly id: string;
  /** What the server said it has. */
  readonly confirmed: Map<string, string>;
  /** What was sent and not confirmed: the server may have it or not. */
  sent: Sent | null;
}

interface Sent {
  readonly question: string;
  readonly text: string;
}

/** What a database has, held against what respondents were told. */
export interface Tally {
  readonly confirmed: number;
  /** Confirmed, and not there or not equal. */
  readonly lost: number;
  /** Written more than once, or by nobody. */
  readonly doubled: number;
  /** Respondents who do not stand right behind their last answer. */
  readonly astray: number;
  /** There, though nobody was told. */
  readonly untold: number;
}

export const nothingWrong = { lost: 0, doubled: 0, astray: 0 };

const questions = Array.from({ length: 400 }, (_, place) => `q${place}`);
const long = survey({
  id: 'long',
  title: 'Long',
  questions: questions.map((id) => ({ id, type: 'singleInput', title: id })),
});

/** Every database there is, each made anew for one test. */
export const settings: readonly { name: string; make: (onEnd: OnEnd) => Promise<Setting> }[] = [
  {
    name: 'SQLite',
    async make(onEnd) {
      const env = await place(onEnd);
      return { env, onEnd, open: () => openStore({ databaseUrl: null, dataDir: env.DATA_DIR }) };
    },
  },
  ...(postgresUrl
    ? [
        {
          name: 'Postgres',
          async make(onEnd: OnEnd) {
            const { url, drop } = await postgresDatabase(postgresUrl ?? '');
            onEnd(drop);
            return postgresSetting(url, onEnd);
          },
        },
      ]
    : []),
];

/** A Postgres that is there already. */
export async function postgresSetting(url: string, onEnd: OnEnd): Promise<Setting> {
  const env = await place(onEnd);
  return {
    env: { ...env, DATABASE_URL: url },
    onEnd,
    open: () => openStore({ databaseUrl: url, dataDir: '' }),
  };
}

async function place(onEnd: OnEnd) {
  const { directory, env, remove } = await scratch();
  onEnd(remove);
  await writeFile(join(directory, 'long.json'), long.text);
  // These respondents answer as fast as they can.
  return { ...env, SURVEYS_DIR: directory, RATE_LIMIT: 'off' };
}

/** A server on this database, which does not outlive the test. */
export async function startOn(
  { env, onEnd }: Setting,
  { program, plan = {} }: { program?: string; plan?: Record<string, string> } = {},
): Promise<Spawned> {
  const server = await spawnServer({ ...env, ...plan }, program);
  onEnd(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** So many respondents, who have just begun. */
export function beginAll(origin: string, count: number): Promise<Respondent[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => begin(origin, place)));
}

async function begin(origin: string, place: number): Promise<Respondent> {
  const client = clientAt(origin, [long]);
  const { data } = await client.start('long');
  return { place, client, id: data.respondent?.id ?? '', confirmed: new Map(), sent: null };
}

/** Answers question after question, until one is not confirmed. Gives the status then, 0 for no reply. */
export async function answerOn(origin: string, person: Respondent): Promise<number> {
  for (;;) {
    const status = await answerNext(origin, person);
    if (status !== 200) return status;
  }
}

/** Sends the answer that is not confirmed yet, under its key; else the next one. */
export async function answerNext(origin: string, person: Respondent): Promise<number> {
  const question = questions[person.confirmed.size];
  if (!question) throw new Error('The survey is too short for this test');
  person.sent ??= { question, text: `${person.place} says ${question}` };
  const status = await send(origin, person, person.sent).then(
    ({ code }) => code,
    () => 0,
  );
  if (status !== 200) return status;
  person.confirmed.set(person.sent.question, person.sent.text);
  person.sent = null;
  return status;
}

/** Sends what nobody knows the fate of twice, to one effect. Gives how many there were. */
export async function repeatAll(origin: string, people: readonly Respondent[]): Promise<number> {
  const open = people.filter(({ sent }) => sent !== null);
  await Promise.all(
    open.map(async (person) => {
      if (!person.sent) return;
      const first = await send(origin, person, person.sent);
      const second = await send(origin, person, person.sent);
      expect(first).toMatchObject({ code: 200, data: { status: 2 } });
      expect(second.text).toBe(first.text);
      person.confirmed.set(person.sent.question, person.sent.text);
      person.sent = null;
    }),
  );
  return open.length;
}

function send(origin: string, { client }: Respondent, { question, text }: Sent) {
  return client.copy(origin).commit('long', question, { text }, { key: question });
}

/** How many answers were confirmed to all of them. */
export function confirmedBy(people: readonly Respondent[]): number {
  return people.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
}

/** Looks what the database has of these people, and whether it is sound. */
export async function look({ open }: Setting, people: readonly Respondent[]): Promise<Tally> {
  const store = await open();
  try {
    const rows = await rowsOf(store, people);
    const tallies = people.map((person) => tally(person, rows.get(person.id) ?? []));
    if (!store.locksRows) {
      const check = await sql`pragma integrity_check`.execute(store.db);
      expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
    }
    const sum = (count: keyof Tally) => tallies.reduce((all, one) => all + one[count], 0);
    return {
      confirmed: sum('confirmed'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      astray: sum('astray'),
      untold: sum('untold'),
    };
  } finally {
    await store.close();
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** Where everybody stands and what they have answered, in one statement: at one moment. */
function readRows({ db }: Store, ids: readonly string[]) {
  return db
    .selectFrom('session')
    .leftJoin('answer', 'answer.session_id', 'session.id')
    .select(['session.id', 'session.question_id as at'])
    .select(['answer.question_id', 'answer.result', 'answer.revision'])
    .where('session.id', 'in', ids)
    .execute();
}

async function rowsOf(store: Store, people: readonly Respondent[]): Promise<Map<string, Row[]>> {
  const rows: Row[] = [];
  for (let from = 0; from < people.length; from += 20) {
    const ids = people.slice(from, from + 20).map(({ id }) => id);
    rows.push(...(await readRows(store, ids)));
  }
  return Map.groupBy(rows, ({ id }) => id);
}

function tally({ confirmed, sent }: Respondent, rows: readonly Row[]): Tally {
  const answers = rows.filter(({ question_id }) => question_id !== null);
  const stored = new Map(answers.map((row) => [row.question_id, textOf(row)]));
  const isTheirs = ({ question_id: question }: Row) =>
    question !== null && (confirmed.has(question) || question === sent?.question);
  const lost = [...confirmed].filter(([question, text]) => stored.get(question) !== text);
  const surplus = answers.filter((row) => row.revision !== 1 || !isTheirs(row));
  return {
    confirmed: confirmed.size,
    lost: lost.length,
    doubled: surplus.length + answers.length - stored.size,
    astray: rows[0]?.at === questions[stored.size] ? 0 : 1,
    untold: sent && stored.has(sent.question) ? 1 : 0,
  };
}

function textOf({ result }: Row): unknown {
  return JSON.parse(result ?? '{}').text;
}
