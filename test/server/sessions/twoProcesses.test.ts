import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/fileSamples.ts';
import { output, type Spawned, scratch, spawnServer } from '../support/process.ts';
import {
  Client,
  postgresSchema,
  postgresUrl,
  type Reply,
  type RequestTarget,
  survey,
} from '../support/world.ts';

const rate = (id: string) => ({ id, type: 'rate', title: id });
const definitions = {
  long: {
    title: 'Long',
    config: { allowReAnswer: true },
    questions: [
      rate('a'),
      { id: 'b', type: 'upload', title: 'b' },
      { ...rate('c'), next: [{ when: { question: 'c', atMost: 2 }, to: 'e' }] },
      rate('d'),
      rate('e'),
    ],
    scoring: { maximum: 30 },
  },
  demo: {
    title: 'Demo',
    config: { demo: true },
    questions: [rate('a'), { id: 'b', type: 'upload', title: 'b' }, rate('c')],
    scoring: { maximum: 10 },
  },
  members: { title: 'Members', login: true, questions: [rate('a'), rate('b')], scoring: {} },
  timed: { title: 'Timed', maxAnswerTime: 600, questions: [rate('a'), rate('b')], scoring: {} },
} as const;

/** Servers on one database and one directory of files; each has surveys of its own, as machines have. */
interface Site {
  readonly servers: readonly Spawned[];
  readonly env: Record<string, string>;
  readonly surveysDirs: readonly string[];
  readonly filesDir: string;
  readonly db: pg.Client;
  readonly remove: () => Promise<void>;
}

async function open(count: number): Promise<Site> {
  const place = await scratch();
  const schema = await postgresSchema(postgresUrl ?? '');
  const filesDir = join(place.directory, 'files');
  const surveysDirs = Array.from({ length: count }, (_, at) => join(place.directory, `s${at}`));
  for (const directory of surveysDirs) {
    await mkdir(directory);
    for (const [id, definition] of Object.entries(definitions)) {
      await write(directory, { id, ...definition });
    }
  }
  const env = { ...place.env, FILES_DIR: filesDir, DATABASE_URL: schema.url };
  const servers = await Promise.all(
    surveysDirs.map((SURVEYS_DIR) => spawnServer({ ...env, SURVEYS_DIR })),
  );
  const db = new pg.Client(schema.url);
  await db.connect();
  return {
    servers,
    env,
    surveysDirs,
    filesDir,
    db,
    async remove() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await db.end();
      await schema.drop();
      await place.remove();
    },
  };
}

function write(directory: string, definition: { id: string }): Promise<void> {
  return writeFile(join(directory, `${definition.id}.json`), JSON.stringify(definition));
}

/** Every call goes to the next server. */
function inTurn({ servers }: Site, first: number): RequestTarget {
  let next = first;
  return {
    request(path, init) {
      const server = servers[next % servers.length];
      next += 1;
      return fetch(`${server?.origin}${path}`, { ...init, redirect: 'manual' });
    },
  };
}

const surveys = Object.entries(definitions).map(([id, definition]) =>
  survey({ id, ...definition }),
);
const known = new Map(surveys.map((one) => [one.id, one]));

function plain({ http, text, headers }: Reply<unknown>): string {
  const cookies = headers.getSetCookie().map((line) => line.split('=', 1)[0]);
  const same = text
    .replace(/r[0-9a-f]{32}/g, 'RESPONDENT')
    .replace(/[0-9a-f]{32}/g, 'FILE')
    .replace(/\d{13}/g, 'TIME');
  return [http, same, ...cookies].join(' ').replace(/changing\d/g, 'changing');
}

let png: Buffer;
/** What may happen to a respondent; `first` is the server that is asked first. */
type Part = (person: Client, site: Site, first: number) => Promise<void>;

const parts: Readonly<Record<string, Part>> = {
  'answers, files, repeats, two windows at once, another round and an end': answerLong,
  'a demo survey with a file': answerDemo,
  'a login': answerAsMember,
  'a deadline that one ends and the other sees': runOutOfTime,
  'a survey that changes where one of them has it: 4004 and a new start': seeChange,
};

/** Lets a new respondent answer; gives the replies. */
async function live(part: Part, site: Site, first: number): Promise<readonly string[]> {
  const replies: string[] = [];
  const onReply = (reply: Reply<unknown>) => replies.push(plain(reply));
  const options = { keyPrefix: randomUUID(), onReply };
  await part(new Client(inTurn(site, first), known, options), site, first);
  return replies;
}

async function answerLong(person: Client): Promise<void> {
  await person.locate('long');
  await person.start('long', { key: 'start' });
  await person.current('long');
  const first = await person.commit('long', 'a', { score: 2 }, { key: 'k1' });
  const again = await person.commit('long', 'a', { score: 2 }, { key: 'k1' });
  expect(again.text).toBe(first.text);
  expect(again.http).toBe(200);
  const other = await person.commit('long', 'a', { score: 3 }, { key: 'k1' });
  expect(other.http).toBe(409);
  const back = await person.back('long');
  expect(back.data).toMatchObject({ questionId: 'a', result: '{"score":2}' });
  await person.commit('long', 'a', { score: 3 }, { key: 'k2' });
  const file = await sendAndFetch(person, 'long');
  await person.commit('long', 'b', { files: [file] }, { key: 'k3' });
  const twice = await Promise.all([
    person.commit('long', 'c', { score: 4 }, { key: 'k4' }),
    person.copy().commit('long', 'c', { score: 4 }, { key: 'k4' }),
  ]);
  expect(twice.map(({ data }) => data.subject?.questionId)).toEqual(['d', 'd']);
  await person.attachInfo('long', 'user-1');
  await person.attachInfo('long', 'user-2');
  await person.inAppCurrent('long');
  await person.start('long');
  await person.reAnswer('long');
  await person.start('long', { key: 'again' });
  await person.start('long', { key: 'again' });
  await person.commit('long', 'a', { score: 5 }, { key: 'k5' });
  await person.commit('long', 'b', { files: [file] }, { key: 'k6' });
  await person.commit('long', 'c', { score: 1 }, { key: 'k7' });
  await person.locate('long');
  const ends = await Promise.all([person.end('long'), person.copy().end('long')]);
  expect(ends.map(({ data }) => data?.respondent?.score)).toEqual([6, 6]);
  await person.commit('long', 'e', { score: 1 }, { key: 'k8' });
  await person.commit('long', 'c', { score: 1 }, { key: 'k7' });
  await person.locate('long');
}

/** A file that one server takes and the next one gives. */
async function sendAndFetch(person: Client, surveyId: string) {
  const file = await person.uploadOne('a.png', png, surveyId);
  const fetched = await person.fetch(file.url);
  const { byteLength } = await fetched.arrayBuffer();
  expect([fetched.status, byteLength]).toEqual([200, file.size]);
  return file;
}

async function answerDemo(person: Client): Promise<void> {
  await person.locate('demo');
  await person.start('demo', { key: 'start' });
  await person.commit('demo', 'a', { score: 3 }, { key: 'k1' });
  await person.commit('demo', 'a', { score: 3 }, { key: 'k1' });
  await person.back('demo');
  await person.commit('demo', 'a', { score: 4 }, { key: 'k2' });
  const file = await sendAndFetch(person, 'demo');
  await person.commit('demo', 'b', { files: [file] }, { key: 'k3' });
  await person.locate('demo');
  const ends = await Promise.all([
    person.commit('demo', 'c', { score: 5 }, { key: 'k4' }),
    person.copy().commit('demo', 'c', { score: 5 }, { key: 'k4' }),
  ]);
  expect(ends.map(({ data }) => data.respondent?.score)).toEqual([9, 9]);
  await person.locate('demo');
}

/** How many members there have been. */
let members = 0;

async function answerAsMember(person: Client): Promise<void> {
  members += 1;
  const refused = await person.locate('members');
  expect(refused.code).toBe(4001);
  const login = await person.login(`Member ${members}`);
  expect(login.status).toBeLessThan(400);
  await person.locate('members');
  await person.start('members', { key: 'start' });
  await person.commit('members', 'a', { score: 1 }, { key: 'k1' });
  await person.current('members');
  await person.commit('members', 'b', { score: 1 }, { key: 'k2' });
  await person.locate('members');
}

async function runOutOfTime(person: Client, { db }: Site): Promise<void> {
  await person.start('timed', { key: 'start' });
  await person.commit('timed', 'a', { score: 2 }, { key: 'k1' });
  await person.locate('timed');
  await db.query(`update session set ends_at = ends_at - 700000 where survey_id = 'timed'`);
  const ended = await person.locate('timed');
  expect(ended.data).toMatchObject({ status: 3, respondent: { score: 2, timedOut: true } });
  const seen = await person.locate('timed');
  expect(seen.text).toBe(ended.text);
  const late = await person.commit('timed', 'b', { score: 2 }, { key: 'k2' });
  expect(late.http).toBe(409);
  await person.end('timed');
}

/** How many surveys have been changed. */
let changes = 0;

/** A survey that one server gets, and then gets changed, while somebody answers it. */
async function seeChange(person: Client, site: Site, at: number): Promise<void> {
  changes += 1;
  const id = `changing${changes}`;
  const before = { id, title: 'Before', questions: ['a', 'b', 'c'].map(rate) };
  await publish(site, at, before);
  await person.locate(id);
  await person.start(id, { key: 'start' });
  await person.commit(id, 'a', { score: 3 }, { key: 'k1', type: 8 });
  // Four calls: the next one meets the server that knows first.
  await person.current(id);
  await publish(site, at, { ...before, title: 'After', questions: ['a', 'c'].map(rate) });
  const moved = [
    await person.current(id),
    await person.current(id),
    await person.locate(id),
    await person.commit(id, 'b', { score: 3 }, { key: 'k2', type: 8 }),
  ];
  expect(moved.map(({ code }) => code)).toEqual([4004, 4004, 4004, 4004]);
  for (const title of ['After', 'After']) {
    const again = await person.reAnswer(id);
    expect(again.data).toMatchObject({ status: 1, survey: { title } });
  }
  await person.start(id, { key: 'again' });
  const next = await person.commit(id, 'a', { score: 3 }, { key: 'k3', type: 8 });
  expect(next.data.subject?.questionId).toBe('c');
  const end = await person.commit(id, 'c', { score: 3 }, { key: 'k4', type: 8 });
  expect(end.data.status).toBe(3);
}

interface Named {
  readonly title: string;
  readonly questions: readonly object[];
}

/** Puts a file where one server has its surveys, and waits until that one serves it. */
async function publish(site: Site, at: number, definition: { id: string } & Named) {
  await write(site.surveysDirs[at] ?? '', definition);
  const address = `${site.servers[at]?.origin}/api/surveys/${definition.id}?channel=web`;
  const title = async () => Object((await (await fetch(address)).json()).data).title;
  await expect.poll(title, { timeout: 10_000 }).toContain(definition.title);
}

/** What is recorded, without what differs from one respondent to another. */
async function recorded({ db, filesDir }: Site) {
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
  const names = await readdir(filesDir);
  return {
    sessions: sessions.rows,
    answers: answers.rows,
    files: files.rows,
    kept: names.filter((name) => name.length === 32).length,
  };
}

describe.runIf(postgresUrl)(
  'two processes on one Postgres serve one respondent alternately',
  () => {
    let pair: Site;
    let alone: Site;
    beforeAll(async () => {
      png = await picture().png().toBuffer();
      [pair, alone] = await Promise.all([open(2), open(1)]);
    }, 60_000);
    afterAll(async () => {
      await Promise.all([pair?.remove(), alone?.remove()]);
    });

    test.each(Object.entries(parts))(
      'told as by one process alone: %s',
      async (_, part) => {
        const single = await live(part, alone, 0);
        expect(await live(part, pair, 0)).toEqual(single);
        expect(await live(part, pair, 1)).toEqual(single);
      },
      60_000,
    );

    test('and recorded as by one process alone; of the demo survey there is nothing (R26)', async () => {
      const single = await recorded(alone);
      const both = await recorded(pair);
      expect(single.sessions.map(({ survey_id }) => survey_id)).toEqual([
        'long',
        'members',
        'timed',
      ]);
      expect([single.files.length, single.kept]).toEqual([1, 1]);
      // There were two respondents where there was one.
      expect(both).toEqual({
        sessions: single.sessions.flatMap((row) => [row, row]),
        answers: single.answers.flatMap((row) => [row, row]),
        files: single.files.flatMap((row) => [row, row]),
        kept: 2,
      });
    });

    test('and exported as the survey is served, by whatever files the export has', async () => {
      const { rows } = await pair.db.query(`select min(survey_id) as id from session
        where survey_id like 'changing%'`);
      const { id } = rows[0];
      const exports = await Promise.all(
        pair.surveysDirs.map((SURVEYS_DIR) =>
          output('server/cli/answers.ts', {
            args: [id, '--format', 'jsonl'],
            env: { ...pair.env, SURVEYS_DIR },
          }),
        ),
      );
      expect(exports[0]).toMatchObject({ code: 0, err: '' });
      expect(Object.keys(JSON.parse(exports[0]?.out ?? '').answers)).toEqual(['a', 'c']);
      expect(exports[1]).toEqual(exports[0]);
    });
  },
);
