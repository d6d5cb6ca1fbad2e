import { randomUUID } from 'node:crypto';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { OnEnd } from '../../../test/support/temporary.ts';
import { picture } from '../support/fileSamples.ts';
import { runServer, type Spawned, settings, spawnServer } from '../support/process.ts';
import {
  Client,
  clientAt,
  postgresUrl,
  type Reply,
  type RequestTarget,
  survey,
} from '../support/world.ts';

const rate = (id: string) => ({ id, type: 'rate', title: id });
const base = { title: 'Long', scoring: { maximum: 30 } };
const questions = [rate('a'), { id: 'b', type: 'upload', title: 'b' }, rate('c'), rate('d')];
const surveys = [
  { ...base, id: 'long', config: { allowReAnswer: true }, questions },
  { ...base, id: 'demo', config: { allowReAnswer: true, demo: true }, questions },
  { id: 'members', title: 'M', login: true, questions: [rate('a'), rate('b')], scoring: {} },
  { id: 'timed', title: 'T', maxAnswerTime: 600, questions: [rate('a'), rate('b')], scoring: {} },
];
const known = new Map(surveys.map((definition) => [definition.id, survey(definition)]));

/** Servers on one database and one directory of files, each with a separate directory of surveys. */
export interface Site {
  readonly servers: readonly Pick<Spawned, 'origin'>[];
  readonly env: Record<string, string>;
  readonly surveysDirs: readonly string[];
  readonly filesDir: string;
  readonly db: pg.Client;
}

/** The calls of one respondent; `first` is the index of the server that receives the first call. */
type Steps = (client: Client, site: Site, first: number) => Promise<void>;
export const walks: Readonly<Record<string, Steps>> = {
  'answers, a file, repeats, two tabs, another round and an end': (client) =>
    answerSurvey(client, 'long'),
  'the same in a demo survey': (client) => answerSurvey(client, 'demo'),
  'a login': answerAsMember,
  'a deadline': exceedTime,
  'a survey that changes in one directory, with 4004 and a new start': meetChange,
};

const png = await picture().png().toBuffer();

/** Opens a site whose servers share everything but their surveys. */
export async function open(count: number, onEnd: OnEnd): Promise<Site> {
  const directories = await settings({ surveys, base: postgresUrl ?? null }, onEnd);
  const filesDir = join(directories.directory, 'files');
  const env: Record<string, string> = { ...directories.env, FILES_DIR: filesDir };
  const surveysDirs = Array.from({ length: count }, (_, index) =>
    join(directories.directory, `${index}`),
  );
  for (const copy of surveysDirs) await cp(directories.surveysDir, copy, { recursive: true });
  // A single server can run in the process of the test.
  const start = count === 1 ? runServer : spawnServer;
  const servers = await Promise.all(
    surveysDirs.map((SURVEYS_DIR) => start({ ...env, SURVEYS_DIR })),
  );
  const db = new pg.Client(env.DATABASE_URL);
  await db.connect();
  onEnd(() => db.end());
  for (const server of servers) {
    onEnd(async () => void (await ('end' in server ? server.end('SIGTERM') : server.stop())));
  }
  return { servers, env, surveysDirs, filesDir, db };
}

/** Makes a target that sends every request to the next server. */
function byTurns({ servers }: Site, first: number): RequestTarget {
  let next = first;
  return {
    request(path, init) {
      const server = servers[next % servers.length];
      next += 1;
      return fetch(`${server?.origin}${path}`, { ...init, redirect: 'manual' });
    },
  };
}

/** Returns the replies to a new respondent, without what differs between respondents. */
export async function repliesAt(
  site: Site,
  first: number,
  steps: Steps,
): Promise<readonly string[]> {
  const replies: string[] = [];
  const onReply = ({ http, text, headers }: Reply<unknown>) => {
    const cookies = headers.getSetCookie().map((line) => line.split('=', 1)[0]);
    const same = text
      .replace(/r[0-9a-f]{32}/g, 'RESPONDENT')
      .replace(/[0-9a-f]{32}/g, 'FILE')
      .replace(/\d{13}/g, 'TIME');
    replies.push([http, same, ...cookies].join(' ').replace(/changing\d/g, 'changing'));
  };
  const options = { keyPrefix: randomUUID(), onReply };
  await steps(new Client(byTurns(site, first), known, options), site, first);
  return replies;
}

async function answerSurvey(client: Client, id: string): Promise<void> {
  const commit = (question: string, answer: object, key: string, from = client) =>
    from.commit(id, question, answer, { key });
  await client.locate(id);
  await client.start(id, { key: 'start' });
  await client.current(id);
  const first = await commit('a', { score: 2 }, 'k1');
  expect((await commit('a', { score: 2 }, 'k1')).text).toBe(first.text);
  expect((await commit('a', { score: 3 }, 'k1')).http).toBe(409);
  const back = await client.back(id);
  expect(back.data).toMatchObject({ questionId: 'a', result: '{"score":2}' });
  await commit('a', { score: 3 }, 'k2');
  const file = await client.uploadOne('a.png', png, id);
  const read = await client.fetch(file.url);
  expect([read.status, (await read.bytes()).length]).toEqual([200, file.size]);
  await commit('b', { files: [file] }, 'k3');
  const twice = await Promise.all(
    [client, client.copy()].map((tab) => commit('c', { score: 4 }, 'k4', tab)),
  );
  expect(twice.map(({ data }) => data.subject?.questionId)).toEqual(['d', 'd']);
  await client.attachInfo(id, 'user-1');
  await client.attachInfo(id, 'user-2');
  await client.inAppCurrent(id);
  await client.start(id);
  await client.reAnswer(id);
  await client.start(id, { key: 'again' });
  await client.start(id, { key: 'again' });
  await commit('a', { score: 5 }, 'k5');
  await commit('b', { files: [file] }, 'k6');
  await client.locate(id);
  const ends = await Promise.all([client.end(id), client.copy().end(id)]);
  expect(ends.map(({ data }) => data?.respondent?.score)).toEqual([5, 5]);
  await commit('d', { score: 1 }, 'k7');
  await commit('b', { files: [file] }, 'k6');
  await client.locate(id);
}

async function answerAsMember(client: Client): Promise<void> {
  expect((await client.locate('members')).code).toBe(4001);
  const login = await client.login(`Member ${randomUUID()}`);
  expect(login.status).toBeLessThan(400);
  await client.locate('members');
  await client.start('members', { key: 'start' });
  await client.commit('members', 'a', { score: 1 }, { key: 'k1' });
  await client.current('members');
  await client.commit('members', 'b', { score: 1 }, { key: 'k2' });
  await client.locate('members');
}

async function exceedTime(client: Client, { db }: Site): Promise<void> {
  await client.start('timed', { key: 'start' });
  await client.commit('timed', 'a', { score: 2 }, { key: 'k1' });
  await client.locate('timed');
  await db.query(`update session set ends_at = ends_at - 700000 where survey_id = 'timed'`);
  const ended = await client.locate('timed');
  expect(ended.data).toMatchObject({ status: 3, respondent: { score: 2, timedOut: true } });
  expect((await client.locate('timed')).text).toBe(ended.text);
  const late = await client.commit('timed', 'b', { score: 2 }, { key: 'k2' });
  expect(late.http).toBe(409);
  await client.end('timed');
}

let changed = 0;

/** Publishes a survey on one server, and then a change of it, while a respondent answers. */
async function meetChange(client: Client, site: Site, serverIndex: number): Promise<void> {
  changed += 1;
  const id = `changing${changed}`;
  const commit = (question: string, key: string) =>
    client.commit(id, question, { score: 3 }, { key, type: 8 });
  await publish(site, serverIndex, { id, title: 'Before' }, 'a', 'b', 'c');
  await client.locate(id);
  await client.start(id, { key: 'start' });
  await commit('a', 'k1');
  // After this fourth call the next request goes to the server with the change.
  await client.current(id);
  await publish(site, serverIndex, { id, title: 'After' }, 'a', 'c');
  const moved = [
    await client.current(id),
    await client.current(id),
    await client.locate(id),
    await commit('b', 'k2'),
  ];
  expect(moved.map(({ code }) => code)).toEqual([4004, 4004, 4004, 4004]);
  for (const _ of [1, 2]) {
    const { data } = await client.reAnswer(id);
    expect(data).toMatchObject({ status: 1, survey: { title: 'After' } });
  }
  await client.start(id, { key: 'again' });
  expect((await commit('a', 'k3')).data.subject?.questionId).toBe('c');
  expect((await commit('c', 'k4')).data.status).toBe(3);
}

/** Writes a survey into the directory of one server, and waits until that server serves it. */
async function publish(
  site: Site,
  serverIndex: number,
  { id, title }: { id: string; title: string },
  ...questions: readonly string[]
) {
  const definition = { id, title, questions: questions.map(rate) };
  await writeFile(
    join(site.surveysDirs[serverIndex] ?? '', `${id}.json`),
    JSON.stringify(definition),
  );
  const client = clientAt(site.servers[serverIndex]?.origin ?? '');
  const served = async () => (await client.call(calls.survey, { params: { id } })).data?.title;
  await expect.poll(served, { timeout: 10_000 }).toContain(title);
}

/** Returns rows and files, without what differs between respondents. */
export async function stored({ db, filesDir }: Site) {
  const sessions = await db.query(
    `select survey_id, status, round, question_id, score, max_score, user_id,
      (user_hash is not null) as has_user
    from session where survey_id not like 'changing%' order by survey_id`,
  );
  const answers = await db.query(
    `select survey_id, answer.round, answer.question_id, answer.revision, answer.type
    from answer join session on session.id = session_id
    where survey_id not like 'changing%' order by 1, 2, 3`,
  );
  const files = await db.query('select name, type, size from file');
  const names = (await readdir(filesDir)).filter((name) => name.length === 32).length;
  return { sessions: sessions.rows, answers: answers.rows, files: files.rows, names };
}
