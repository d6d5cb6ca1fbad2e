import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { words } from '../../../test/support/tags.ts';
import type { Store } from '../../db/store.ts';
import { pdf } from '../support/fileSamples.ts';
import { startServer } from '../support/process.ts';
import { bases, Client, signedInfo, survey, writtenTables } from '../support/world.ts';

/**
 * A part of every value that a respondent, browser or proxy sends in this test, so that a leak is
 * found.
 */
const canary = 'kanari';
/** The address of the respondent, and the one in the `X-Forwarded-For` header. */
const [caller, behind] = ['127.0.0.2', '203.0.113.77'];
const agent = `Mozilla/5.0 (X11; ${canary}-agent) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140`;

const surveys = [
  {
    id: 'open',
    title: 'Open',
    questions: [
      { id: 'a', type: 'singleInput', title: 'A', config: { maxLength: 40 } },
      { id: 'b', type: 'upload', title: 'B', config: { required: false } },
      { id: 'c', type: 'singleInput', title: 'C' },
      { id: 'm', type: 'text', title: 'M', config: { mission: { instruction: 'Go' } } },
    ],
  },
  {
    id: 'members',
    title: 'Members',
    login: true,
    questions: [{ id: 'a', type: 'text', title: 'A' }],
  },
];

/** User ids that apps sign are not stored, unsigned ones are; neither is logged. */
const runs = [
  ...bases.map((database) => ({ ...database, secret: 'a secret that only this test knows' })),
  { name: 'SQLite, with ids that nobody signs', base: null, secret: null },
];

test.each(runs)('calls on $name leave no personal data in the log (P02)', async (run) => {
  const { base, secret } = run;
  const env: Record<string, string> = secret === null ? {} : { INFO_SECRET: secret };
  const server = await startServer({ surveys, base, env });
  const store = await server.open();
  const heard = { calls: 0, text: '' };
  const request = requestAs(server.origin, heard);
  const client = new Client({ request }, new Map(surveys.map((on) => [on.id, survey(on)])));
  const http = async (reply: Promise<{ http: number }>) => (await reply).http;
  const status = async (path: string, fields?: Record<string, string>) => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    return (await client.fetch(path, init)).status;
  };
  const arrival = (surveyId: string, context: string) => ({
    ...{ surveyId, context, locale: 'en', channel: 'web' },
    deviceInfo: JSON.stringify({ userAgent: agent, screen: { name: canary } }),
    userBehavior: JSON.stringify({ came: canary }),
  });
  const context = JSON.stringify({ [`${canary}.plan`]: `${canary}-context` });
  const start = (surveyId: string) =>
    client.call(calls.start, { body: arrival(surveyId, context) });

  const id = `${canary}-user`;
  const info =
    secret === null ? id : signedInfo(secret, 'open', id, Math.floor(Date.now() / 1000) + 3600);
  const other = secret === null ? 200 : 403;
  expect(await status(`/open/shop?info=${info}`)).toBe(200);
  expect(await status(`/${canary}`)).toBe(404);
  expect(await status(`/api/file/${canary}`)).toBe(404);
  expect(await status(`/api/${canary}?q=${canary}`)).toBe(404);
  expect(await http(client.wake('open', { appname: 'shop', userId: info }))).toBe(200);
  expect(await http(client.wake('open', { appname: 'shop', userId: canary }))).toBe(other);
  expect(await status('/api/start', arrival('open', `{"${canary}":{}}`))).toBe(400);
  expect(await http(start('open'))).toBe(200);
  const attach = `/api/inApp/surveys/open/attachInfo?channel=${canary}`;
  expect(await status(attach, { userId: `${canary}\n` })).toBe(secret === null ? 400 : 403);
  expect(await status(attach, { userId: info })).toBe(200);
  expect(await status(attach, { userId: `${canary}.1.x` })).toBe(secret === null ? 409 : 403);
  const tell = (questionId: string, end = '') =>
    status('/api/ut/surveyId/open/exInfo', {
      info: `${JSON.stringify({ questionId, events: [{ code: 1, at: 7_654_321 }] })}${end}`,
    });
  expect(await tell('m')).toBe(200);
  expect(await tell(canary)).toBe(422);
  expect(await tell(canary, ',')).toBe(400);
  const answer = (question: string, result: unknown) =>
    http(client.commit('open', question, result));
  expect(await answer('a', { text: `${canary} is much too long for this question` })).toBe(422);
  expect(await answer('a', `{"text":"${canary}`)).toBe(422);
  expect(await answer(canary, {})).toBe(422);
  expect(await answer('a', { text: `${canary}-answer` })).toBe(200);
  expect(await http(client.upload({ [`${canary}-file.pdf`]: Buffer.from(canary) }, 'open'))).toBe(
    415,
  );
  const file = await client.uploadOne(`${canary}-file.pdf`, pdf(), 'open');
  expect(await answer('b', { files: [file] })).toBe(200);
  const login = { name: `${canary}-name`, from: `/members?${canary}` };
  expect(await status('/api/login', login)).toBe(303);
  expect(await status('/api/login', { name: canary.repeat(100) })).toBe(422);
  expect(await http(start('members'))).toBe(200);

  const everything = await contentsOf(store);
  expect(everything).toContain(`${canary}-answer`);
  expect(everything).toContain(`${canary}-context`);
  const tokens = [...client.cookies.values()];
  expect(tokens.length).toBe(3);
  // Only hashes of people and tokens are stored.
  const nowhere = [caller, behind, agent, `${canary}-name`, ...tokens];
  for (const word of secret === null ? nowhere : [...nowhere, info]) {
    expect(everything).not.toContain(word);
  }

  // A trigger raises an error whose message quotes the answer.
  const breakIt =
    base === null
      ? sql`create trigger t before insert on answer begin
        select raise(abort, 'not a number: "' || new.result || '"');
      end`
      : sql`alter table answer add n int generated always as (
        case when result like '%second%' then result::int end
      ) stored`;
  await breakIt.execute(store.db);
  expect(await answer('c', { text: `${canary}-second` })).toBe(500);
  for (const table of ['login', 'mission_event']) await store.db.schema.dropTable(table).execute();
  expect(await http(start('members'))).toBe(500);
  expect(await tell('m')).toBe(500);
  await store.close();

  expect(await server.end('SIGTERM')).toBe(0);
  const ids = heard.text.match(/\b(?:r|)[\da-f]{32}\b/g) ?? [];
  for (const word of [...nowhere, info, canary, '7654321', `${secret}`, ...ids]) {
    expect(server.logged()).not.toContain(word);
  }
  const lines = server.lines();
  const failures = lines.filter(({ level }) => level === 'error').map(({ msg }) => msg);
  const exInfo = '/api/ut/surveyId/:id/exInfo';
  expect(failures).toEqual(
    ['/api/commitAnswer', '/api/start', exInfo].map((route) => `POST ${route} failed`),
  );
  const routes = lines.filter(({ msg }) => msg === 'call').map(({ route }) => route);
  expect(routes).toHaveLength(heard.calls);
  expect([...new Set(routes)].sort()).toEqual([
    ...words`
      /api/* /api/commitAnswer /api/file/:id /api/file/upload
      /api/inApp/surveys/:surveyId/attachInfo /api/inApp/wake /api/login /api/start
    `,
    exInfo,
  ]);
});

/** Sends calls with the canary in every header, through a proxy; `heard` collects the replies. */
function requestAs(origin: string, heard: { calls: number; text: string }) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (path.startsWith('/api/')) heard.calls += 1;
    const asked = new Request(new URL(path, origin), init);
    const sent = request(asked.url, {
      method: asked.method,
      localAddress: caller,
      headers: {
        ...Object.fromEntries(asked.headers),
        'User-Agent': agent,
        'X-Forwarded-For': behind,
        Forwarded: `for=${behind}`,
        Referer: `https://example.org/${canary}`,
        'Accept-Language': canary,
        'Idempotency-Key': `${canary}-of-an-idempotency-key-${heard.calls}`,
        'X-Request-Id': `${canary} ${heard.calls}`,
      },
    });
    sent.end(Buffer.from(await asked.arrayBuffer()));
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (!response) throw new Error('There was no response');
    const body = await text(response);
    heard.text += body;
    const headers = new Headers();
    for (const cookie of response.headers['set-cookie'] ?? []) headers.append('Set-Cookie', cookie);
    return new Response(body, { status: response.statusCode ?? 0, headers });
  };
}

/** Returns every row that calls write, as text. */
async function contentsOf({ db }: Store): Promise<string> {
  const rowsOf = (table: string) =>
    db
      .selectFrom(table as 'session')
      .selectAll()
      .execute();
  return JSON.stringify(await Promise.all(writtenTables.map(rowsOf)));
}
