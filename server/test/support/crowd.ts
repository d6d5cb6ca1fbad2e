import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OnEnd } from '../../../test/support/temporary.ts';
import { openStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { type Spawned, settings, spawnServer } from './process.ts';
import {
  type Client,
  clientAt,
  postgresDatabase,
  postgresUrl,
  type RequestTarget,
  survey,
} from './world.ts';

/** A database that outlives the servers that a test starts on it, with the surveys of the crowd. */
export interface Setting {
  readonly env: Record<string, string>;
  readonly onEnd: OnEnd;
}

/** A simulated respondent with the answers that the server has confirmed. */
export interface CrowdMember {
  readonly index: number;
  readonly client: Client;
  readonly id: string;
  readonly confirmed: Map<string, string>;
  /** The answer that was sent and not confirmed, which the server may have stored; null for none. */
  sent: { readonly question: string; readonly text: string } | null;
}

/** The rows of a database, compared with the confirmed answers. */
interface Tally {
  readonly confirmed: number;
  readonly lost: number;
  /** The number of answers that are stored more than once or were never sent. */
  readonly doubled: number;
  /** The number of respondents whose current question does not follow their last answer. */
  readonly astray: number;
  readonly untold: number;
}

export const intact = { lost: 0, doubled: 0, astray: 0 };

/** Milliseconds for which a refused respondent waits. */
const pauseMs = 20;
const questions = Array.from({ length: 400 }, (_, index) => `q${index}`);
const long = {
  id: 'long',
  title: 'Long',
  questions: questions.map((id) => ({ id, type: 'singleInput', title: id })),
};
/** The same survey with the next question sent ahead. */
const longAhead = { ...long, id: 'long-ahead', ahead: true };
const definitions = [long, longAhead];
const surveys = definitions.map(survey);

export const crowdSettings: readonly { name: string; make: (onEnd: OnEnd) => Promise<Setting> }[] =
  [
    { name: 'SQLite', make: (onEnd) => settingOn({}, onEnd) },
    ...(postgresUrl
      ? [
          {
            name: 'Postgres',
            async make(onEnd: OnEnd) {
              const { url, drop } = await postgresDatabase(postgresUrl ?? '');
              onEnd(drop);
              return settingOn({ DATABASE_URL: url }, onEnd);
            },
          },
        ]
      : []),
  ];

/** Makes a setting in a new directory; `env` may name a Postgres. */
export async function settingOn(env: Record<string, string>, onEnd: OnEnd): Promise<Setting> {
  const limits = { RATE_LIMIT: 'off', ...env };
  return { ...(await settings({ surveys: definitions, env: limits }, onEnd)), onEnd };
}

/** Starts a server on this database, and kills it at the end of the test. */
export async function startOn(
  { env, onEnd }: Setting,
  { program, plan = {} }: { program?: string; plan?: Record<string, string> } = {},
): Promise<Spawned> {
  const server = await spawnServer({ ...env, ...plan }, program);
  onEnd(async () => void (await server.end('SIGKILL')));
  return server;
}

export function beginAll(origin: string, count: number): Promise<CrowdMember[]> {
  const begin = async (index: number): Promise<CrowdMember> => {
    const client = clientAt(origin, surveys);
    const { data } = await client.start(surveyOf(index));
    return { index, client, id: data.respondent?.id ?? '', confirmed: new Map(), sent: null };
  };
  return Promise.all(Array.from({ length: count }, (_, index) => begin(index)));
}

/**
 * Answers questions until an answer is not confirmed; returns the status of that answer, 0 without
 * a reply.
 */
export async function answerUntilRefused(origin: string, person: CrowdMember): Promise<number> {
  for (;;) {
    const status = await answerNext(origin, person);
    if (status !== 200) return status;
  }
}

/**
 * Lets all respondents answer, with the servers in turn, and repeat refused answers until `stop` is
 * called.
 */
export function keepAnswering(origins: readonly string[], people: readonly CrowdMember[]) {
  const refused = new Set<CrowdMember>();
  const statuses: number[] = [];
  let longestMs = 0;
  let isOver = false;
  const answerOn = async (person: CrowdMember) => {
    let refusedAt: number | null = null;
    while (!isOver) {
      const status = await answerNext(
        origins[person.confirmed.size % origins.length] ?? '',
        person,
      );
      if (status === 200) {
        if (refusedAt !== null) longestMs = Math.max(longestMs, performance.now() - refusedAt);
        refusedAt = null;
        continue;
      }
      refusedAt ??= performance.now();
      refused.add(person);
      statuses.push(status);
      await setTimeout(pauseMs);
    }
  };
  const going = Promise.all(people.map(answerOn));
  return {
    refused,
    /**
     * Stops the answers; returns the statuses of refusals, and the longest time from a refusal to
     * that respondent's next confirmed answer.
     */
    async stop() {
      isOver = true;
      await going;
      return { statuses, longestMs };
    },
  };
}

/** Returns a check whether each respondent has more confirmed answers than at the time of this call. */
export function progressOf(people: readonly CrowdMember[]): () => boolean {
  const before = new Map(people.map((person) => [person, person.confirmed.size]));
  return () => people.every((person) => person.confirmed.size > (before.get(person) ?? 0));
}

/** Sends the unconfirmed answer under its key again, or the next answer. */
export async function answerNext(
  target: string | RequestTarget,
  person: CrowdMember,
): Promise<number> {
  const question = questions[person.confirmed.size];
  if (!question) throw new Error('The survey is too short for this test');
  person.sent ??= { question, text: `${person.index} says ${question}` };
  const reply = await send(target, person).catch(() => null);
  if (reply?.code === 200) confirm(person);
  return reply?.code ?? 0;
}

/** Sends every unconfirmed answer twice and expects one effect; returns their number. */
export async function repeatAll(origin: string, people: readonly CrowdMember[]): Promise<number> {
  const open = people.filter(({ sent }) => sent !== null);
  await Promise.all(
    open.map(async (person) => {
      const first = await send(origin, person);
      const second = await send(origin, person);
      expect(first).toMatchObject({ code: 200, data: { status: 2 } });
      expect(second.data.subject?.questionId).toBe(first.data.subject?.questionId);
      confirm(person);
    }),
  );
  return open.length;
}

/** Returns the survey of a respondent; every other respondent gets the next question ahead. */
function surveyOf(index: number): string {
  return index % 2 === 0 ? long.id : longAhead.id;
}

function send(target: string | RequestTarget, { client, index, sent }: CrowdMember) {
  const { question = '', text = '' } = sent ?? {};
  return client.copy(target).commit(surveyOf(index), question, { text }, { key: question });
}

function confirm(person: CrowdMember): void {
  if (person.sent) person.confirmed.set(person.sent.question, person.sent.text);
  person.sent = null;
}

export function confirmedBy(people: readonly CrowdMember[]): number {
  return people.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
}

/** Compares the rows of these respondents with the confirmed answers, and checks the database. */
export async function tallyOf({ env }: Setting, people: readonly CrowdMember[]): Promise<Tally> {
  const store = await openStore({
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR ?? '',
  });
  try {
    const rows = await rowsOf(store, people);
    const byId = Map.groupBy(rows, ({ id }) => id);
    if (!store.locksRows) {
      const check = await sql`pragma integrity_check`.execute(store.db);
      expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
    }
    const tallies = people.map((person) => tally(person, byId.get(person.id) ?? []));
    return sumOf(tallies);
  } finally {
    await store.close();
  }
}

export function sumOf<Counts extends object>(all: readonly Counts[]): Counts {
  const names = Object.keys(all[0] ?? {}) as (keyof Counts)[];
  const sums = names.map((name) => [
    name,
    all.reduce((sum, counts) => sum + Number(counts[name]), 0),
  ]);
  return Object.fromEntries(sums);
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * Reads the current question and the answers of all respondents with few statements, each of which
 * sees a single point in time.
 */
async function rowsOf({ db }: Store, people: readonly CrowdMember[]) {
  const twenties = Map.groupBy(people.keys(), (index) => Math.floor(index / 20));
  const queries = [...twenties.values()].map((indexes) =>
    db
      .selectFrom('session')
      .leftJoin('answer', 'answer.session_id', 'session.id')
      .select(['session.id', 'session.question_id as at'])
      .select(['answer.question_id', 'answer.result', 'answer.revision'])
      .where(
        'session.id',
        'in',
        indexes.map((index) => people[index]?.id ?? ''),
      )
      .execute(),
  );
  return (await Promise.all(queries)).flat();
}

function tally({ confirmed, sent }: CrowdMember, rows: readonly Row[]): Tally {
  const answers = rows.filter(({ question_id }) => question_id !== null);
  const stored = new Map(
    answers.map(({ question_id, result }) => [question_id, JSON.parse(result ?? '{}').text]),
  );
  const wasSent = ({ question_id: question }: Row) =>
    question !== null && (confirmed.has(question) || question === sent?.question);
  const lost = [...confirmed].filter(([question, text]) => stored.get(question) !== text);
  const surplus = answers.filter((row) => row.revision !== 1 || !wasSent(row));
  return {
    confirmed: confirmed.size,
    lost: lost.length,
    doubled: surplus.length + answers.length - stored.size,
    astray: rows[0]?.at === questions[stored.size] ? 0 : 1,
    untold: sent && stored.has(sent.question) ? 1 : 0,
  };
}
