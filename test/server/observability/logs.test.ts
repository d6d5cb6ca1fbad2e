import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { described } from '../../../server/observability/serializeError.ts';
import { pdf } from '../support/fileSamples.ts';
import { type Spawned, scratch, spawnServer } from '../support/process.ts';
import { databases, openWorld, postgresSchema, postgresUrl, sample } from '../support/world.ts';

/** In everything that a respondent, their browser or a proxy says in this test. */
const canary = 'kanari';
/** Where the respondent calls from, and where a proxy says they do. */
const [caller, behind] = ['127.0.0.2', '203.0.113.77'];
const agent = `Mozilla/5.0 (X11; ${canary}-agent) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140`;
const secret = 'a secret that only this test knows';

const surveys = [
  {
    id: 'open',
    title: 'Open',
    questions: [
      { id: 'a', type: 'singleInput', title: 'A', config: { maxLength: 40 } },
      { id: 'b', type: 'upload', title: 'B', config: { required: false } },
      { id: 'c', type: 'singleInput', title: 'C' },
    ],
  },
  {
    id: 'members',
    title: 'Members',
    login: true,
    questions: [{ id: 'a', type: 'text', title: 'A' }],
  },
];

const settings = [
  { name: 'SQLite', base: undefined },
  ...(postgresUrl ? [{ name: 'Postgres', base: postgresUrl }] : []),
];

test.each(settings)(
  'a whole run on $name leaves nothing of anybody in the log (P02)',
  async ({ base }) => {
    const place = await scratch();
    const schema = base === undefined ? null : await postgresSchema(base);
    onTestFinished(async () => {
      await schema?.drop();
      await place.remove();
    });
    for (const one of surveys) {
      await writeFile(join(place.directory, `${one.id}.json`), JSON.stringify(one));
    }
    const env = { ...place.env, SURVEYS_DIR: place.directory, INFO_SECRET: secret };
    const server = await spawnServer(schema ? { ...env, DATABASE_URL: schema.url } : env);
    const store = await openStore({
      databaseUrl: schema?.url ?? null,
      dataDir: place.env.DATA_DIR,
    });
    const one = new Caller(server);

    const id = `${canary}-user`;
    const signed = `${id}.${Math.floor(Date.now() / 1000) + 3600}`;
    const info = `${signed}.${createHmac('sha256', secret).update(`open.${signed}`).digest('base64url')}`;
    expect(await one.look(`/open/shop?info=${info}`)).toBe(200);
    expect(await one.look(`/${canary}`)).toBe(404);
    expect(await one.look(`/api/file/${canary}`)).toBe(404);
    expect(await one.look(`/api/${canary}?q=${canary}`)).toBe(404);
    const wake = { surveyInfo: 'open', appname: 'shop', userId: info };
    expect(await one.send('/api/inApp/wake', wake)).toBe(200);
    expect(await one.send('/api/inApp/wake', { ...wake, userId: canary })).toBe(403);
    const unfit = { ...one.arrival('open'), context: `{"${canary}":{}}` };
    expect(await one.send('/api/start', unfit)).toBe(400);
    expect(await one.send('/api/start', one.arrival('open'))).toBe(200);
    const attach = '/api/inApp/surveys/open/attachInfo';
    expect(await one.send(`${attach}?channel=${canary}`, { userId: `${canary}.1.x` })).toBe(403);

    const answer = (questionId: string, type: number, result: unknown) =>
      one.send('/api/commitAnswer', {
        surveyId: 'open',
        questionId,
        type: String(type),
        respondent: '{}',
        result: typeof result === 'string' ? result : JSON.stringify(result),
        finish: '0',
      });
    expect(await answer('a', 4, { text: `${canary} is much too long for this question` })).toBe(
      422,
    );
    expect(await answer('a', 4, `{"text":"${canary}`)).toBe(422);
    expect(await answer(canary, 4, {})).toBe(422);
    expect(await answer('a', 4, { text: `${canary}-answer` })).toBe(200);
    expect(await one.upload('text/plain', canary)).toBe(415);
    expect(await one.upload('application/pdf', pdf().toString('latin1'))).toBe(200);
    expect(await answer('b', 12, one.uploaded())).toBe(200);

    const login = { name: `${canary}-name`, from: `/members?${canary}` };
    expect(await one.send('/api/login', login)).toBe(303);
    expect(await one.send('/api/login', { name: canary.repeat(100) })).toBe(422);
    expect(await one.send('/api/start', one.arrival('members'))).toBe(200);

    const everything = await contentsOf(store);
    expect(everything).toContain(`${canary}-answer`);
    expect(everything).toContain(`${canary}-context`);
    const tokens = [...one.cookies.values()];
    expect(tokens.length).toBe(3);
    // Of whoever is known by a hash, and of whatever nobody needs, the database knows nothing either.
    const nowhere = [caller, behind, agent, `${canary}-name`, info, id, ...tokens];
    for (const word of nowhere) expect(everything).not.toContain(word);

    // A database whose message quotes the answer.
    const breakIt = schema
      ? sql`alter table answer add n int generated always as (
        case when result like '%second%' then result::int end
      ) stored`
      : sql`create trigger t before insert on answer begin
        select raise(abort, 'not a number: "' || new.result || '"');
      end`;
    await breakIt.execute(store.db);
    expect(await answer('c', 4, { text: `${canary}-second` })).toBe(500);
    await store.db.schema.dropTable('login').execute();
    expect(await one.send('/api/start', one.arrival('members'))).toBe(500);
    await store.close();
    expect(await server.end('SIGTERM')).toBe(0);

    for (const word of [...nowhere, canary, ...one.ids()])
      expect(server.said()).not.toContain(word);
    const lines = server.lines();
    const failures = lines.filter(({ level }) => level === 'error').map(({ msg }) => msg);
    expect(failures).toEqual(['POST /api/commitAnswer failed', 'POST /api/start failed']);
    const routes = lines.filter(({ msg }) => msg === 'call').map(({ route }) => route);
    expect(routes).toHaveLength(one.calls);
    expect(new Set(routes)).toEqual(
      new Set([
        '/api/*',
        '/api/commitAnswer',
        '/api/file/:id',
        '/api/file/upload',
        '/api/inApp/surveys/:surveyId/attachInfo',
        '/api/inApp/wake',
        '/api/login',
        '/api/start',
      ]),
    );
  },
);

test('every call has one line with its id, which the caller gets too', async () => {
  const world = await openWorld(databases[0] ?? never(), [sample('sus')]);
  const ask = async (path: string, id?: string) => {
    const headers = id === undefined ? {} : { 'X-Request-Id': id };
    return (await world.app.request(path, { headers })).headers.get('X-Request-Id');
  };
  expect(await ask('/api/surveys/sus', 'from-the-proxy_1')).toBe('from-the-proxy_1');
  const own = await ask('/api/surveys/none');
  expect(own).toMatch(/^[\w-]{36}$/);
  expect(world.lines).toEqual([
    {
      level: 'info',
      what: 'call',
      facts: {
        id: 'from-the-proxy_1',
        method: 'GET',
        route: '/api/surveys/:id',
        status: 200,
        code: 200,
        ms: expect.any(Number),
      },
    },
    {
      level: 'info',
      what: 'call',
      facts: {
        id: own,
        method: 'GET',
        route: '/api/surveys/:id',
        status: 404,
        code: 404,
        ms: expect.any(Number),
      },
    },
  ]);
  for (const wrong of ['', 'a b', 'ü', 'x'.repeat(65), '"}', 'a.b']) {
    const encoded = Buffer.from(wrong).toString('latin1');
    expect(await ask('/api/surveys/sus', encoded)).toMatch(/^[\w-]{36}$/);
  }
  await world.close();
});

test('a code that travels with 200 is in the line of its call', async () => {
  const world = await openWorld(databases[0] ?? never(), [sample('sus')]);
  const browser = world.browser();
  await browser.start('sus');
  await browser.commit('sus', 'frequent', { score: 1 });
  await browser.start('sus');
  expect(world.lines.at(-1)?.facts).toMatchObject({ route: '/api/start', status: 200, code: 2 });
  await world.close();
});

test('LOG_LEVEL=warn tells of trouble alone', async () => {
  const place = await scratch();
  onTestFinished(place.remove);
  await writeFile(join(place.directory, 'members.json'), JSON.stringify(surveys[1]));
  const env = { ...place.env, SURVEYS_DIR: place.directory, LOG_LEVEL: 'warn' };
  // The address is no trouble, so the first line is what it says of the login.
  const server = await spawnServer(env);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.lines()).toEqual([
    { level: 'warn', time: expect.any(String), msg: expect.stringMatching(/^Anybody can log in/) },
  ]);
});

test.each([
  [
    Object.assign(new Error('duplicate key value violates unique constraint "session_pkey"'), {
      code: '23505',
      detail: `Key (id)=(${canary}) already exists.`,
      where: canary,
      table: 'session',
      constraint: 'session_pkey',
    }),
    { code: '23505', table: 'session', constraint: 'session_pkey' },
  ],
  [new Error(`invalid input syntax for type integer: "${canary}"`), {}],
  [new Error(`value '${canary} "it's" ${canary}' is no number`), {}],
  [new Error(`ENOENT: no such file or directory, open '/data/files/${canary}'`), {}],
  [new Error(`"two\n    at ${canary}"`), {}],
  [thrownBy(() => JSON.parse(`{"text":${canary}`)), { name: 'SyntaxError' }],
  [new Error('outer', { cause: new Error(`"${canary}"`) }), { message: 'outer' }],
  [Object.assign(new Error(`received 42 ${canary}`), { name: 'ValiError' }), { name: 'ValiError' }],
  [canary, { name: 'string' }],
])('an error is told without what it holds: %s', (error, told) => {
  const words = described(error);
  expect(words).toMatchObject(told);
  expect(JSON.stringify(words)).not.toContain(canary);
  if (error instanceof Error) expect(words.stack).toMatch(/^at .*logs\.test\.ts/s);
});

/** Somebody who leaves a trace in everything that is sent. */
class Caller {
  readonly cookies = new Map<string, string>();
  calls = 0;
  readonly #server: Spawned;
  #reply = '';
  #seen = '';

  constructor(server: Spawned) {
    this.#server = server;
  }

  arrival(surveyId: string) {
    const deviceInfo = JSON.stringify({ userAgent: agent, screen: { name: canary } });
    const userBehavior = JSON.stringify({ came: canary });
    const context = JSON.stringify({ [`${canary}.plan`]: `${canary}-context` });
    return { surveyId, deviceInfo, userBehavior, locale: 'en', context };
  }

  look(path: string): Promise<number> {
    return this.#ask('GET', path, {}, '');
  }

  send(path: string, fields: Record<string, string>): Promise<number> {
    const type = 'application/x-www-form-urlencoded';
    return this.#ask('POST', path, { 'Content-Type': type }, String(new URLSearchParams(fields)));
  }

  upload(type: string, content: string): Promise<number> {
    const head = `Content-Disposition: form-data; name="files"; filename="${canary}-file.pdf"`;
    const body = `--x\r\n${head}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--x--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    return this.#ask('POST', '/api/file/upload?surveyId=open', headers, body);
  }

  /** The answer that has the file of the upload just done. */
  uploaded() {
    return { files: JSON.parse(this.#reply).data };
  }

  /** What this caller is called by, in public. */
  ids(): readonly string[] {
    return [...new Set(this.#seen.match(/\b(?:r|)[\da-f]{32}\b/g))];
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<number> {
    if (path.startsWith('/api/')) this.calls += 1;
    const sent = request(new URL(path, this.#server.origin), {
      method,
      localAddress: caller,
      headers: {
        'User-Agent': agent,
        'X-Forwarded-For': behind,
        Forwarded: `for=${behind}`,
        Referer: `https://example.org/${canary}`,
        'Accept-Language': canary,
        'Idempotency-Key': `${canary}-of-an-idempotency-key-${this.calls}`,
        'X-Request-Id': `${canary} ${this.calls}`,
        Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...headers,
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject).end(Buffer.from(body, 'latin1'));
    });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    this.#reply = await text(response);
    this.#seen += this.#reply;
    return response.statusCode ?? 0;
  }
}

/** Every row of every table, as text. */
async function contentsOf(store: Store): Promise<string> {
  const names = ['session', 'answer', 'commit_reply', 'file', 'login', 'mission_event'] as const;
  const rows = await Promise.all(
    names.map((name) =>
      store.db
        .selectFrom(name as 'session')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

function never(): never {
  throw new Error('SQLite is always there');
}
