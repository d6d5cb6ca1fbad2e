import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginPaths } from '../../../contract/login.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/db/open.ts';
import { freePort } from '../../../tools/lib/freePort.ts';
import { type TestProvider, testProvider } from '../../support/network/provider.ts';
import { straysFrom } from '../../support/network/strays.ts';
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

const paths = Object.values(loginPaths);
const members = {
  id: 'members',
  title: 'For members',
  login: true,
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
};
const callback = '/api/login/callback';
const from = '/members?a=1';
const start = `/api/login?from=${encodeURIComponent(from)}`;
const tryAgain = '/api/login?from=%2Fmembers%3Fa%3D1';

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
  let one: Spawned;
  /** A second server on the same database where there can be one. */
  let other: Spawned;
  let place: Parameters<typeof openStore>[0];
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const port = await freePort();
    const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`;
    const config = { surveys: [members], env: { ...env(), PUBLIC_ORIGIN }, base };
    const whole = await settings(config, (end) => ends.unshift(end));
    place = { dataDir: whole.env.DATA_DIR ?? '', databaseUrl: whole.env.DATABASE_URL ?? null };
    one = await spawnServer({ ...whole.env, PORT: String(port) });
    other = base === null ? one : await spawnServer(whole.env);
    for (const server of new Set([one, other])) ends.unshift(() => server.end('SIGTERM'));
  });
  beforeEach(() => provider.open(`${one.origin}${callback}`));
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test.each(paths)('at %s leads to the provider and back', async (path) => {
    const client = clientAt(one.origin);
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
      redirect_uri: `${one.origin}${callback}`,
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
    expect(back.origin).toBe(one.origin);
    const done = await client.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, from]);
    expect([...client.cookies.keys()]).toEqual(['askpath.login']);
    expect(await client.locate('members')).toMatchObject({ code: 200, data: { status: 1 } });
    expect(one.complaints()).toBe('');
  });

  test('may end at another server than it began at, and counts at both', async () => {
    const client = clientAt(one.origin);
    const { search } = await client.redirectTo(callback, start);
    const there = client.copy(other.origin);
    const done = await there.fetch(callback + search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, from]);
    expect((await there.locate('members')).code).toBe(200);
    expect((await there.copy(one.origin).locate('members')).code).toBe(200);
  });

  test('gives the same user the same session on another device', async () => {
    provider.user = 'carla';
    expect((await (await loggedIn(one)).start('members')).code).toBe(200);
    expect((await (await loggedIn(one)).locate('members')).data.status).toBe(2);
    provider.user = 'dora';
    expect((await (await loggedIn(one)).locate('members')).data.status).toBe(1);
  });

  test('ends at both servers by a logout at one', async () => {
    const client = await loggedIn(one);
    const there = client.copy(other.origin);
    expect((await there.locate('members')).code).toBe(200);
    expect((await client.fetch('/api/logout', { method: 'POST' })).status).toBe(303);
    expect((await there.locate('members')).code).toBe(4001);
  });

  test('in use at one server is prolonged at the other', async () => {
    const client = await loggedIn(one);
    const there = client.copy(other.origin);
    const { db, close } = await openStore(place);
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
    for (const at of [client, there]) expect((await at.locate('members')).code).toBe(4001);
    await close();
  });

  test('is unavailable when the provider fails at the end', async () => {
    const client = clientAt(one.origin);
    const { search } = await client.redirectTo(callback, start);
    provider.fail();
    const response = await client.fetch(callback + search);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(`href="${tryAgain}"`);
    expect(client.cookies.has('askpath.login')).toBe(false);
  });
});

describe('no user is logged in by', () => {
  const origin = 'http://localhost';
  let world: World;
  beforeEach(async () => {
    world = await worldWith();
    provider.open(`${origin}${callback}`);
  });
  afterEach(async () => {
    await world.close();
  });

  /** Signs in at the provider; gives the address that the provider redirects to. */
  async function redirected() {
    const client = world.client();
    return { client, back: await client.redirectTo(callback, start) };
  }

  async function expectFailed(response: Response, again = tryAgain) {
    const page = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      400,
      'text/html; charset=UTF-8',
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain('The sign-in did not work');
    expect(page).toContain(`<a class="button" href="${again}">Try again</a>`);
    expect(page).not.toMatch(/ at |node_modules|OAUTH|Error:/);
    expect(response.headers.getSetCookie().filter((line) => line.includes('login='))).toEqual([]);
    expect(await world.rows('login')).toEqual([]);
  }

  test('a wrong state, and the right one works after it', async () => {
    const { client, back } = await redirected();
    for (const wrong of ['state=', 'state=x', '']) {
      const search = back.search.replace(/state=[^&]*/, wrong);
      await expectFailed(await client.fetch(callback + search));
    }
    const done = await client.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/members?a=1']);
  });

  test('a callback in a browser without a login in progress', async () => {
    const { back } = await redirected();
    await expectFailed(await world.client().fetch(callback + back.search), '/api/login?from=%2F');
  });

  test('a callback of another browser', async () => {
    const { back } = await redirected();
    const { client: victim } = await redirected();
    await expectFailed(await victim.fetch(callback + back.search));
  });

  test.each(['nonce', 'verifier'])('a changed %s in the cookie', async (secret) => {
    const { client, back } = await redirected();
    changeState(client, { [secret]: 'A'.repeat(43) });
    await expectFailed(await client.fetch(callback + back.search));
    expect(client.cookies.has('askpath.loginState')).toBe(false);
  });

  test.each(['', 'x', 'bnVsbA', 'eyJzdGF0ZSI6MX0'])('the cookie %j', async (cookie) => {
    const { client, back } = await redirected();
    client.cookies.set('askpath.loginState', cookie);
    await expectFailed(await client.fetch(callback + back.search), '/api/login?from=%2F');
  });

  test('a user who declines', async () => {
    provider.user = null;
    const { client, back } = await redirected();
    expect(back.searchParams.get('error')).toBe('access_denied');
    await expectFailed(await client.fetch(callback + back.search));
    expect(warnings(world)).toEqual(['/api/login/callback: SignInFailed: access_denied']);
  });

  test('a repeated callback', async () => {
    const { client, back } = await redirected();
    const before = client.copy();
    expect((await client.fetch(callback + back.search)).status).toBe(303);
    const rows = await world.rows('login');
    const again = await client.fetch(callback + back.search);
    // The provider refuses a used code even with the cookie of the first callback.
    const replayed = await before.fetch(callback + back.search);
    expect([again.status, replayed.status]).toEqual([400, 400]);
    expect(before.cookies.has('askpath.login')).toBe(false);
    expect(await world.rows('login')).toEqual(rows);
  });

  test('a callback of another issuer', async () => {
    const { client, back } = await redirected();
    back.searchParams.set('iss', 'https://evil.example');
    await expectFailed(await client.fetch(callback + back.search));
  });

  test('a callback with an error, which logs neither code nor state', async () => {
    const { client, back } = await redirected();
    const code = back.searchParams.get('code') ?? '';
    back.searchParams.set('error', 'evil\nline');
    await client.fetch(callback + back.search);
    const logged = warnings(world).join('\n');
    expect(logged).toContain(callback);
    for (const secret of [code, back.searchParams.get('state') ?? '', 'evil']) {
      expect(logged).not.toContain(secret);
    }
  });

  test('a redirect to another origin (S05)', async () => {
    const strays = straysFrom(origin);
    expect(strays.length).toBeGreaterThanOrEqual(23);
    for (const [at, stray] of strays.entries()) {
      const client = world.client();
      const address = `${paths[at % 2]}?from=${encodeURIComponent(stray)}`;
      const back = await client.redirectTo(callback, address);
      const done = await client.fetch(callback + back.search);
      expect([stray, done.status, done.headers.get('Location')]).toEqual([stray, 303, '/']);
    }
  });

  test('a redirect to another origin by a changed cookie', async () => {
    const { client, back } = await redirected();
    changeState(client, { from: '//evil.example' });
    const done = await client.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/']);
  });

  describe('an ID token', () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    const foreign = (text: string) =>
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    const keyed = (body: string, secret: string | Buffer) => {
      const text = `${encode({ alg: 'HS256' })}.${body}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const pem = { type: 'spki', format: 'pem' } as const;

    test.each<[string, (head: string, body: string, signature: string) => string]>([
      ['signed by another key', (head, body) => `${head}.${body}.${foreign(`${head}.${body}`)}`],
      [
        'changed to another user',
        (head, body, signature) =>
          `${head}.${encode({ ...decode(body), sub: 'ben' })}.${signature}`,
      ],
      ['without a signature', (head, body) => `${head}.${body}.`],
      ['of the algorithm none', (_, body) => `${encode({ alg: 'none' })}.${body}.`],
      ['signed by the secret of the client', (_, body) => keyed(body, provider.client.secret)],
      [
        'signed by the public key as a secret',
        (_, body) => keyed(body, provider.publicKey.export(pem)),
      ],
    ])('%s', async (_, change) => {
      provider.tamper = (idToken) => {
        const [head = '', body = '', signature = ''] = idToken.split('.');
        return change(head, body, signature);
      };
      const { client, back } = await redirected();
      await expectFailed(await client.fetch(callback + back.search));
      expect(warnings(world)).toEqual([
        expect.stringMatching(/^\/api\/login\/callback: SignInFailed: /),
      ]);
    });

    test('whose key is unavailable', async () => {
      const { client, back } = await redirected();
      provider.fail('/jwks');
      expect((await client.fetch(callback + back.search)).status).toBe(503);
      expect(await world.rows('login')).toEqual([]);
    });
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
    expect(page).toContain('Signing in is not possible right now');
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

function warnings({ lines }: World): readonly string[] {
  return lines.filter(({ level }) => level !== 'info').map(({ what }) => what);
}

/** Changes the state of a login in progress, which its cookie keeps. */
function changeState({ cookies }: Client, changes: object): void {
  const state = Buffer.from(cookies.get('askpath.loginState') ?? '', 'base64url').toString();
  const changed = JSON.stringify({ ...JSON.parse(state), ...changes });
  cookies.set('askpath.loginState', Buffer.from(changed).toString('base64url'));
}

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
