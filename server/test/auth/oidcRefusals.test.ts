import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestProvider, testProvider } from '../../../test/support/network/provider.ts';
import { straysFrom } from '../../../test/support/network/strays.ts';
import { readConfig } from '../../config/config.ts';
import { type Client, openWorld, sqlite, survey, type World } from '../support/world.ts';
import { callback, members, paths, start, tryAgain, warnings } from './oidcLogin.fixture.ts';

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

  /** Signs in at the provider; returns the address to which the provider redirects. */
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
    expect(page).toContain('Logging in didn’t work');
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
    // The provider refuses a code that was used, even with the cookie of the first callback.
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
    for (const [index, stray] of strays.entries()) {
      const client = world.client();
      const address = `${paths[index % 2]}?from=${encodeURIComponent(stray)}`;
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
    const signed = (text: string, by: KeyObject) =>
      sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      );
    const foreign = (text: string) => signed(text, key);
    const withSubject = (head: string, body: string, sub: string) => {
      const text = `${head}.${encode({ ...decode(body), sub })}`;
      return `${text}.${signed(text, provider.privateKey)}`;
    };
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
      ['whose subject is empty', (head, body) => withSubject(head, body, '')],
      ['whose subject is blank', (head, body) => withSubject(head, body, ' \t')],
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

/** Changes the state of a login in progress, which is in a cookie. */
function changeState({ cookies }: Client, changes: object): void {
  const state = Buffer.from(cookies.get('askpath.loginState') ?? '', 'base64url').toString();
  const changed = JSON.stringify({ ...JSON.parse(state), ...changes });
  cookies.set('askpath.loginState', Buffer.from(changed).toString('base64url'));
}

function worldWith(settings: Record<string, string> = {}, publicOrigin?: string): Promise<World> {
  const { login } = readConfig({ ...env(), ...settings });
  const web = { login, ...(publicOrigin === undefined ? {} : { publicOrigin }) };
  return openWorld(sqlite, [survey(members)], web);
}
