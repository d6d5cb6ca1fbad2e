import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { type TestProvider, testProvider } from '../../../test/support/network/provider.ts';
import { readConfig } from '../../config/config.ts';
import { openStore } from '../../db/open.ts';
import { type Spawned, settings, spawnServer } from '../support/process.ts';
import {
  bases,
  type Client,
  clientAt,
  openWorld,
  sqlite,
  survey,
  type World,
} from '../support/world.ts';
import { callback, from, members, paths, start, tryAgain, warnings } from './oidcLogin.fixture.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await testProvider();
});
beforeEach(() => {
  provider.user = 'ana';
  provider.tamper = (idToken) => idToken;
});
afterAll(() => provider.close());

const env = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.client.id,
  OIDC_CLIENT_SECRET: provider.client.secret,
});

describe.each(bases)('a login by a provider on $name', ({ base }) => {
  let first: Spawned;
  /** A second server on the same database, if the database can be shared. */
  let second: Spawned;
  let location: Parameters<typeof openStore>[0];
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const port = await freePort();
    const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`;
    const config = { surveys: [members], env: { ...env(), PUBLIC_ORIGIN }, base };
    const whole = await settings(config, (end) => ends.unshift(end));
    location = { dataDir: whole.env.DATA_DIR ?? '', databaseUrl: whole.env.DATABASE_URL ?? null };
    first = await spawnServer({ ...whole.env, PORT: String(port) });
    second = base === null ? first : await spawnServer(whole.env);
    for (const server of new Set([first, second])) ends.unshift(() => server.end('SIGTERM'));
  });
  beforeEach(() => provider.open(`${first.origin}${callback}`));
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test.each(paths)('at %s leads to the provider and back', async (path) => {
    const client = clientAt(first.origin);
    expect((await client.locate('members')).code).toBe(4001);
    const sent = await client.fetch(`${path}?from=${encodeURIComponent(from)}`);
    expect(sent.status).toBe(302);
    expect(sent.headers.get('Cache-Control')).toBe('no-store');
    const asked = new URL(sent.headers.get('Location') ?? '');
    expect(asked.origin).toBe(provider.issuer);
    const secret = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.client.id,
      redirect_uri: `${first.origin}${callback}`,
      scope: 'openid',
      state: secret,
      nonce: secret,
      code_challenge: secret,
      code_challenge_method: 'S256',
    });
    expect(sent.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^askpath\.loginState=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);

    const back = await client.redirectTo(callback, asked.href);
    expect(back.origin).toBe(first.origin);
    const done = await client.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, from]);
    expect([...client.cookies.keys()]).toEqual(['askpath.login']);
    expect(await client.locate('members')).toMatchObject({ code: 200, data: { status: 1 } });
    expect(first.complaints()).toBe('');
  });

  test('may end at another server than it began at, and counts at both', async () => {
    const client = clientAt(first.origin);
    const { search } = await client.redirectTo(callback, start);
    const there = client.copy(second.origin);
    const done = await there.fetch(callback + search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, from]);
    expect((await there.locate('members')).code).toBe(200);
    expect((await there.copy(first.origin).locate('members')).code).toBe(200);
  });

  test('gives the same user the same session on another device', async () => {
    provider.user = 'carla';
    expect((await (await loggedIn(first)).start('members')).code).toBe(200);
    expect((await (await loggedIn(first)).locate('members')).data.status).toBe(2);
    provider.user = 'dora';
    expect((await (await loggedIn(first)).locate('members')).data.status).toBe(1);
  });

  test('ends at both servers by a logout at one', async () => {
    const client = await loggedIn(first);
    const there = client.copy(second.origin);
    expect((await there.locate('members')).code).toBe(200);
    expect((await client.fetch('/api/logout', { method: 'POST' })).status).toBe(303);
    expect((await there.locate('members')).code).toBe(4001);
  });

  test('in use at one server is prolonged at the other', async () => {
    const client = await loggedIn(first);
    const there = client.copy(second.origin);
    const { db, close } = await openStore(location);
    const idle = (minutes: number) =>
      db
        .updateTable('login')
        .set({ used_at: Date.now() - minutes * 60_000 })
        .execute();
    await idle(119);
    expect((await client.locate('members')).code).toBe(200);
    const uses = await db.selectFrom('login').select('used_at').execute();
    const last = Math.max(...uses.map(({ used_at }) => Number(used_at)));
    expect(last).toBeGreaterThan(Date.now() - 60_000);
    expect((await there.locate('members')).code).toBe(200);
    await idle(122);
    for (const member of [client, there]) expect((await member.locate('members')).code).toBe(4001);
    await close();
  });

  test('is unavailable when the provider fails at the end', async () => {
    const client = clientAt(first.origin);
    const { search } = await client.redirectTo(callback, start);
    provider.fail();
    const response = await client.fetch(callback + search);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(`href="${tryAgain}"`);
    expect(client.cookies.has('askpath.login')).toBe(false);
  });
});

test('a login without a provider that answers has a page, and is tried again', async () => {
  const port = await freePort();
  const world = await worldWith({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
  const request = () => world.app.request('/api/passport?from=/members?a=1');
  const expectAway = async () => {
    const response = await request();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    const page = await response.text();
    expect(page).toContain('You can’t log in right now');
    expect(page).toContain('href="/api/passport?from=%2Fmembers%3Fa%3D1"');
    expect(response.headers.getSetCookie()).toEqual([]);
  };
  await expectAway();
  const late = await testProvider(port);
  await expectAway();
  late.open(`http://localhost${callback}`);
  const responses = await Promise.all([request(), request(), request()]);
  expect(responses.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(warnings(world)).toHaveLength(2);
  await late.close();
  await world.close();
});

test('over https the cookies are bound to this host', async () => {
  const publicOrigin = 'https://survey.example.org';
  provider.open(publicOrigin + callback);
  const world = await worldWith({}, publicOrigin);
  const client = world.client();
  const sent = await client.fetch('/api/login?from=/members');
  expect(sent.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-askpath\.loginState=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const back = await client.redirectTo(callback, sent.headers.get('Location') ?? '');
  expect(back.origin).toBe(publicOrigin);
  const done = await client.fetch(callback + back.search);
  expect(done.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-askpath\.loginState=; Max-Age=0; Path=\/; HttpOnly; Secure;/),
    expect.stringMatching(
      /^__Host-askpath\.login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await client.locate('members')).code).toBe(200);
  await world.close();
});

async function loggedIn({ origin }: Spawned): Promise<Client> {
  const client = clientAt(origin);
  const { search } = await client.redirectTo(callback, start);
  expect((await client.fetch(callback + search)).status).toBe(303);
  return client;
}

function worldWith(settings: Record<string, string> = {}, publicOrigin?: string): Promise<World> {
  const { login } = readConfig({ ...env(), ...settings });
  const web = { login, ...(publicOrigin === undefined ? {} : { publicOrigin }) };
  return openWorld(sqlite, [survey(members)], web);
}
