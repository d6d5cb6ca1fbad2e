import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginPaths } from '../../../contract/login.ts';
import { type LoginConfig, readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { type TestProvider, testProvider } from '../../support/network/provider.ts';
import { straysFrom } from '../../support/network/strays.ts';
import { type Spawned, scratch, spawnServer } from '../support/process.ts';
import {
  type Client,
  clientAt,
  openWorld,
  postgresSchema,
  postgresUrl,
  sqlite,
  survey,
  type World,
} from '../support/world.ts';

const paths = Object.values(loginPaths);
const members = {
  id: 'members',
  title: 'For members',
  login: true,
  questions: [
    { id: 'a', type: 'rate', title: 'A' },
    { id: 'b', type: 'rate', title: 'B' },
  ],
};
const callback = '/api/login/callback';

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

const settings = [
  {
    name: 'SQLite',
    make: async () => ({ url: {} as { DATABASE_URL?: string }, drop: async () => {} }),
  },
  ...(postgresUrl
    ? [
        {
          name: 'Postgres',
          async make() {
            const { url, drop } = await postgresSchema(postgresUrl ?? '');
            return { url: { DATABASE_URL: url }, drop };
          },
        },
      ]
    : []),
];

describe.each(settings)(
  'servers with a provider on $name: two, or one where there can be no second',
  ({ make }) => {
    let one: Spawned;
    let other: Spawned;
    let end: () => Promise<void>;
    let place: Parameters<typeof openStore>[0];
    beforeAll(async () => {
      const directory = await scratch();
      const { url, drop } = await make();
      place = { dataDir: directory.env.DATA_DIR, databaseUrl: url.DATABASE_URL ?? null };
      const SURVEYS_DIR = await surveysOf(members);
      const port = await freePort();
      const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`;
      const shared = { ...directory.env, ...url, ...env(), SURVEYS_DIR, PUBLIC_ORIGIN };
      one = await spawnServer({ ...shared, PORT: String(port) });
      other = url.DATABASE_URL === undefined ? one : await spawnServer(shared);
      provider.open(`${one.origin}${callback}`);
      end = async () => {
        await Promise.all([...new Set([one, other])].map((server) => server.end('SIGTERM')));
        await directory.remove();
        await drop();
      };
    });
    afterAll(() => end());

    test.each(paths)('%s leads to the provider and back, logged in', async (path) => {
      const client = clientAt(one.origin);
      const from = '/members?loginBack=1';
      expect((await client.locate('members')).code).toBe(4001);
      const sent = await client.fetch(`${path}?from=${encodeURIComponent(from)}`);
      expect(sent.status).toBe(302);
      expect(sent.headers.get('Cache-Control')).toBe('no-store');
      const asked = new URL(sent.headers.get('Location') ?? '');
      expect(asked.origin).toBe(provider.issuer);
      expect(Object.fromEntries(asked.searchParams)).toEqual({
        response_type: 'code',
        client_id: provider.client.id,
        redirect_uri: `${one.origin}${callback}`,
        scope: 'openid',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      const [errand, ...more] = sent.headers.getSetCookie();
      expect(more).toEqual([]);
      expect(errand).toMatch(
        /^askpath\.errand=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      );

      const back = await client.redirectTo(callback, asked.href);
      expect(back.origin).toBe(one.origin);
      const done = await client.fetch(callback + back.search);
      expect([done.status, done.headers.get('Location')]).toEqual([303, from]);
      expect([...client.cookies.keys()]).toEqual(['askpath.login']);
      expect(await client.locate('members')).toMatchObject({ code: 200, data: { status: 1 } });
      expect(one.complaints()).toBe('');
    });

    test('another server may answer a browser that comes back', async () => {
      const client = clientAt(one.origin);
      const { search } = await client.redirectTo(callback, '/api/login?from=/members');
      const there = client.copy(other.origin);
      const done = await there.fetch(callback + search);
      expect([done.status, done.headers.get('Location')]).toEqual([303, '/members']);
      expect((await there.locate('members')).code).toBe(200);
      expect((await there.copy(one.origin).locate('members')).code).toBe(200);
    });

    test('the same person has the same answers on another device, and nobody else has', async () => {
      provider.user = 'carla';
      const desktop = await loggedIn(one.origin);
      expect((await desktop.start('members')).code).toBe(200);
      expect((await (await loggedIn(one.origin)).locate('members')).data.status).toBe(2);
      provider.user = 'dora';
      expect((await (await loggedIn(one.origin)).locate('members')).data.status).toBe(1);
    });

    test('a sign-out at one server is one at the other', async () => {
      const client = await loggedIn(one.origin);
      const there = client.copy(other.origin);
      expect((await there.locate('members')).code).toBe(200);
      const done = await client.fetch('/api/logout', { method: 'POST' });
      expect(done.status).toBe(303);
      expect((await there.locate('members')).code).toBe(4001);
    });

    test('a use at one server counts at the other', async () => {
      const client = await loggedIn(one.origin);
      const there = client.copy(other.origin);
      const idle = (minutes: number) =>
        withLogins(place, ({ db }) =>
          db
            .updateTable('login')
            .set({ used_at: Date.now() - minutes * 60_000 })
            .execute(),
        );
      await idle(119);
      expect((await client.locate('members')).code).toBe(200);
      const uses = await withLogins(place, ({ db }) =>
        db.selectFrom('login').select('used_at').execute(),
      );
      expect(Math.max(...uses.map(({ used_at }) => Number(used_at)))).toBeGreaterThan(
        Date.now() - 60_000,
      );
      expect((await there.locate('members')).code).toBe(200);
      await idle(122);
      for (const at of [client, there]) expect((await at.locate('members')).code).toBe(4001);
    });
  },
);

/** The table of logins as it lies beside the servers. */
async function withLogins<Result>(
  place: Parameters<typeof openStore>[0],
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

describe('what does not log anybody in', () => {
  const origin = 'http://localhost';
  let world: World;
  beforeEach(async () => {
    world = await worldWith(readConfig(env()).login);
    provider.open(`${origin}${callback}`);
  });
  afterEach(async () => {
    await world.close();
  });

  /** Signs in at the provider; gives the browser, and what the provider sends it back with. */
  async function sentBack(from = '/members?a=1') {
    const browser = world.client();
    const start = `/api/login?from=${encodeURIComponent(from)}`;
    return { browser, back: await browser.redirectTo(callback, start) };
  }

  /** The answer was a page that says so and a way to try again, and nobody is logged in. */
  async function expectFailed(response: Response, again = '%2Fmembers%3Fa%3D1') {
    const page = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      400,
      'text/html; charset=UTF-8',
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain('The sign-in did not work');
    expect(page).toContain(`<a class="button" href="/api/login?from=${again}">Try again</a>`);
    expect(page).not.toMatch(/ at |node_modules|OAUTH|Error:/);
    expect(response.headers.getSetCookie().filter((line) => line.includes('login='))).toEqual([]);
    expect(await world.rows('login')).toEqual([]);
  }

  test('a state that is another, and the right one still does after it', async () => {
    const { browser, back } = await sentBack();
    for (const state of ['', 'x', null]) {
      const { searchParams } = new URL(back);
      if (state === null) searchParams.delete('state');
      else searchParams.set('state', state);
      await expectFailed(await browser.fetch(`${callback}?${searchParams}`));
    }
    const done = await browser.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/members?a=1']);
  });

  test('the answer to somebody else, in a browser that asked nothing', async () => {
    const { back } = await sentBack();
    await expectFailed(await world.client().fetch(callback + back.search), '%2F');
  });

  test('the answer to somebody else, in a browser that asked too', async () => {
    const { back } = await sentBack();
    const victim = world.client();
    await victim.fetch('/api/login?from=/members?a=1');
    await expectFailed(await victim.fetch(callback + back.search));
  });

  test.each(['nonce', 'verifier'])('an errand with another %s', async (secret) => {
    const { browser, back } = await sentBack();
    const errand = JSON.parse(
      Buffer.from(browser.cookies.get('askpath.errand') ?? '', 'base64url').toString(),
    );
    const changed = { ...errand, [secret]: 'A'.repeat(43) };
    browser.cookies.set(
      'askpath.errand',
      Buffer.from(JSON.stringify(changed)).toString('base64url'),
    );
    await expectFailed(await browser.fetch(callback + back.search));
    expect(browser.cookies.has('askpath.errand')).toBe(false);
  });

  test.each(['', 'x', 'bnVsbA', 'eyJzdGF0ZSI6MX0'])('the errand %j', async (errand) => {
    const { browser, back } = await sentBack();
    browser.cookies.set('askpath.errand', errand);
    await expectFailed(await browser.fetch(callback + back.search), '%2F');
  });

  test('a person who declines', async () => {
    provider.user = null;
    const { browser, back } = await sentBack();
    expect(back.searchParams.get('error')).toBe('access_denied');
    await expectFailed(await browser.fetch(callback + back.search));
    expect(told(world)).toEqual(['/api/login/callback: SignInFailed: access_denied']);
  });

  test('a callback that is repeated', async () => {
    const { browser, back } = await sentBack();
    const before = browser.copy();
    expect((await browser.fetch(callback + back.search)).status).toBe(303);
    const rows = await world.rows('login');
    const again = await browser.fetch(callback + back.search);
    // Even with the cookie of before: the provider gives nothing for a code that was used.
    const replayed = await before.fetch(callback + back.search);
    expect([again.status, replayed.status]).toEqual([400, 400]);
    expect(before.cookies.has('askpath.login')).toBe(false);
    expect(await world.rows('login')).toEqual(rows);
  });

  test('an answer with somebody else as its issuer', async () => {
    const { browser, back } = await sentBack();
    back.searchParams.set('iss', 'https://evil.example');
    await expectFailed(await browser.fetch(callback + back.search));
  });

  test('logs tell neither code nor state', async () => {
    const { browser, back } = await sentBack();
    const code = back.searchParams.get('code') ?? '';
    back.searchParams.set('error', 'evil\nline');
    await browser.fetch(callback + back.search);
    const logged = told(world).join('\n');
    expect(logged).toContain(callback);
    for (const secret of [code, back.searchParams.get('state') ?? '', 'evil']) {
      expect(logged).not.toContain(secret);
    }
  });

  test('an address elsewhere: a login leads to / instead (S05)', async () => {
    const strays = straysFrom(origin);
    expect(strays.length).toBeGreaterThanOrEqual(23);
    for (const [at, from] of strays.entries()) {
      const browser = world.client();
      const start = `${paths[at % 2]}?from=${encodeURIComponent(from)}`;
      const back = await browser.redirectTo(callback, start);
      const done = await browser.fetch(callback + back.search);
      expect([from, done.status, done.headers.get('Location')]).toEqual([from, 303, '/']);
    }
  });

  test('an errand that was made to lead elsewhere', async () => {
    const { browser, back } = await sentBack();
    const errand = JSON.parse(
      Buffer.from(browser.cookies.get('askpath.errand') ?? '', 'base64url').toString(),
    );
    const changed = JSON.stringify({ ...errand, from: '//evil.example' });
    browser.cookies.set('askpath.errand', Buffer.from(changed).toString('base64url'));
    const done = await browser.fetch(callback + back.search);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/']);
  });

  describe('an ID token', () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString());
    const keyed = (head: string, body: string, secret: string | Buffer) =>
      `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;

    test.each<[string, (head: string, body: string, signature: string) => string]>([
      [
        'that a foreign key has signed',
        (head, body) => {
          const dsaEncoding = 'ieee-p1363';
          const signed = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding });
          return `${head}.${body}.${signed.toString('base64url')}`;
        },
      ],
      [
        'whose person was changed',
        (head, body, signature) => `${head}.${part({ ...read(body), sub: 'ben' })}.${signature}`,
      ],
      ['without a signature', (head, body) => `${head}.${body}.`],
      ['that needs none', (_, body) => `${part({ alg: 'none' })}.${body}.`],
      [
        'signed by the secret of the client',
        (_, body) => keyed(part({ alg: 'HS256' }), body, provider.client.secret),
      ],
      [
        'signed by the public key as if it were a secret',
        (_, body) =>
          keyed(
            part({ alg: 'HS256' }),
            body,
            provider.publicKey.export({ type: 'spki', format: 'pem' }),
          ),
      ],
    ])('%s', async (_, change) => {
      provider.tamper = (idToken) => {
        const [head = '', body = '', signature = ''] = idToken.split('.');
        return change(head, body, signature);
      };
      const { browser, back } = await sentBack();
      await expectFailed(await browser.fetch(callback + back.search));
      expect(told(world)).toEqual([
        expect.stringMatching(/^\/api\/login\/callback: SignInFailed: /),
      ]);
    });

    test('whose key cannot be had at the moment', async () => {
      const { browser, back } = await sentBack();
      provider.fail('/jwks');
      const response = await browser.fetch(callback + back.search);
      expect(response.status).toBe(503);
      expect(await world.rows('login')).toEqual([]);
    });
  });

  test('a provider that fails when the code is to be redeemed', async () => {
    const { browser, back } = await sentBack();
    provider.fail();
    const response = await browser.fetch(callback + back.search);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('href="/api/login?from=%2Fmembers%3Fa%3D1"');
    expect(await world.rows('login')).toEqual([]);
  });
});

test('a provider that is down has a page, and is tried again', async () => {
  const port = await freePort();
  const world = await worldWith(
    readConfig({ ...env(), OIDC_ISSUER: `http://127.0.0.1:${port}` }).login,
  );
  const ask = () => world.app.request('/api/passport?from=/members?a=1');
  const expectAway = async () => {
    const response = await ask();
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
  const responses = await Promise.all([ask(), ask(), ask()]);
  expect(responses.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(told(world)).toHaveLength(2);
  await late.close();
  await world.close();
});

test('over https the cookies are bound to this very host', async () => {
  const publicOrigin = 'https://survey.example.org';
  provider.open(publicOrigin + callback);
  const world = await worldWith(readConfig(env()).login, publicOrigin);
  const browser = world.client();
  const sent = await browser.fetch('/api/login?from=/members');
  expect(sent.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-askpath\.errand=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const back = await browser.redirectTo(callback, sent.headers.get('Location') ?? '');
  expect(back.origin).toBe(publicOrigin);
  const done = await browser.fetch(callback + back.search);
  expect(done.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-askpath\.errand=; Max-Age=0; Path=\/; HttpOnly; Secure;/),
    expect.stringMatching(
      /^__Host-askpath\.login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await browser.locate('members')).code).toBe(200);
  await world.close();
});

/** What the log has of trouble. */
function told({ lines }: World): readonly string[] {
  return lines.filter(({ level }) => level !== 'info').map(({ what }) => what);
}

async function loggedIn(origin: string): Promise<Client> {
  const client = clientAt(origin);
  const { search } = await client.redirectTo(callback, '/api/login?from=/members');
  expect((await client.fetch(callback + search)).status).toBe(303);
  return client;
}

function worldWith(login: LoginConfig, publicOrigin?: string): Promise<World> {
  return openWorld(sqlite, [survey(members)], {
    login,
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
  });
}

/** A port nobody has now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
