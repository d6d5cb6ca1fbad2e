import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginPaths } from '../../../contract/login.ts';
import { openSite, type Site } from '../../../packages/paths/browser/engines/network/site.ts';
import { straysFrom } from '../../../test/support/network/strays.ts';
import { loginNotice } from '../../auth/loginNotice.ts';
import { type LoginConfig, readConfig } from '../../config/config.ts';
import { readPages } from '../../http/pages/pages.ts';
import { scratch } from '../support/process.ts';
import {
  type Client,
  clientAt,
  openWorld,
  sharedWorld,
  sqlite,
  survey,
  testWorld,
} from '../support/world.ts';

const base = { title: 'T', questions: [{ id: 'a', type: 'rate', title: 'A' }] };
const members = survey({ ...base, id: 'members', login: true });
const club = survey({ ...base, id: 'club', login: 'passport' });
const open = survey({ ...base, id: 'open' });
const surveys = [members, club];
const paths = Object.values(loginPaths);

describe('the login of a development server', () => {
  const world = sharedWorld(sqlite, surveys);
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  test.each(paths)('%s is a page with one field', async (path) => {
    const response = await client.fetch(`${path}?from=/members?a=1%26b=%22%3E%3Cscript%3E`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain(`<form method="post" action="${path}">`);
    expect(page).toContain('value="/members?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(page).not.toMatch(/<script|<style|style=| on\w+=/);
    expect(client.cookies.size).toBe(0);
    const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
    const style = await client.fetch(href);
    expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toContain('.button');
  });

  test('sets a cookie that no script reads, until the login ends', async () => {
    expect((await client.login('Ana')).headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^askpath\.login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test.each([
    ['', 'Enter a name'],
    ['  ', 'Enter a name'],
    ['x'.repeat(101), 'Enter a shorter name'],
  ])('refuses the name %j', async (name, error) => {
    const response = await client.login(name, '/members?a=1');
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('<title>Error: ');
    expect(page).toContain(error);
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('value="/members?a=1"');
    expect(client.cookies.size).toBe(0);
  });

  test('answers a malformed form with a page', async () => {
    const response = await client.fetch('/api/login', { method: 'POST', body: '{"name":"Ana"}' });
    expect(response.status).toBe(415);
    const page = await response.text();
    expect(page).toContain('Logging in didn’t work');
    expect(page).toContain('href="/api/login?from=%2F"');
  });

  test('is needed until the page of a survey carries its first screen', async () => {
    const directories = await scratch();
    const paged = await testWorld(sqlite, surveys, {
      pages: await readPages(directories.env.DIST_DIR),
    });
    const visitor = paged.client();
    const replyIn = async (id: string) => {
      const page = await (await visitor.fetch(`/${id}/desktop/question`)).text();
      return JSON.parse(/id="location">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');
    };
    expect(await replyIn('members')).toMatchObject({ code: 4001 });
    expect(await replyIn('club')).toMatchObject({ code: 4002 });
    await visitor.login('Ana');
    for (const { id } of surveys) {
      expect(await replyIn(id)).toMatchObject({ code: 200, data: { status: 1 } });
    }
  });

  describe('over HTTP', () => {
    let site: Site;
    beforeAll(async () => {
      site = await openSite(getRequestListener((request) => world.app.fetch(request)));
    });
    afterAll(() => site.close());

    test.each(paths)('%s redirects to no other origin (S05)', async (path) => {
      const { origin } = site;
      const strays = straysFrom(origin);
      expect(strays.length).toBeGreaterThanOrEqual(23);
      const token = expect.stringMatching(/^askpath\.login=[\w-]{43}; /);
      const visitor = clientAt(origin);
      const summary = ({ status, headers }: Response) => [
        status,
        headers.get('Location'),
        headers.getSetCookie(),
      ];
      for (const from of strays) {
        const address = `${path}?from=${encodeURIComponent(from)}`;
        const home = [from, 303, '/', [token]];
        // A form field with NUL is malformed.
        const reply = from.includes('\u0000') ? [from, 400, null, []] : home;
        expect([from, ...summary(await visitor.login('Ana', from, path))]).toEqual(reply);
        const body = new URLSearchParams({ name: 'Ana' });
        const response = await visitor.fetch(address, { method: 'POST', body });
        expect([from, ...summary(response)]).toEqual(home);
        const page = await (await visitor.fetch(address)).text();
        expect(page).toContain('name="from" value="/"');
      }
      const { headers } = await visitor.login('Ana', '/members?loginBack=1', path);
      expect(headers.get('Location')).toBe('/members?loginBack=1');
    });
  });
});

describe('a production server without a provider', () => {
  test.each([
    { NODE_ENV: 'production', INSECURE_HTTP: 'on', SHUTDOWN_DELAY: '0' },
    { PUBLIC_ORIGIN: 'https://survey.example.org' },
    { NODE_ENV: 'production', INSECURE_HTTP: 'on', PUBLIC_ORIGIN: 'http://survey.example.org' },
  ])('with %o has no login', async (env) => {
    const { login, publicOrigin } = readConfig(env);
    const web = { login, ...(publicOrigin === null ? {} : { publicOrigin }) };
    const world = await openWorld(sqlite, surveys, web);
    for (const path of paths) {
      for (const init of [{}, { method: 'POST', body: new URLSearchParams({ name: 'Ana' }) }]) {
        const response = await world.app.request(`${path}?from=/members`, init);
        expect(response.status).toBe(503);
        expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.getSetCookie()).toEqual([]);
        const page = await response.text();
        expect(page).toContain('Login isn’t set up');
        expect(page).not.toContain('<form');
      }
    }
    expect(await world.rows('login')).toEqual([]);
    await world.close();
  });

  test.each([{}, { NODE_ENV: 'test' }, { PUBLIC_ORIGIN: 'http://192.168.0.2:3000' }])(
    'is none with %o',
    (env) => {
      expect(readConfig(env).login.way).toEqual({ kind: 'development' });
    },
  );

  test('logs the surveys without a login, and with one that accepts any name', () => {
    const notice = (way: LoginConfig['way'], ...which: (typeof members)[]) =>
      loginNotice({ way, hours: 12, idleMinutes: 120 }, which);
    expect(notice({ kind: 'none' }, members, open, club)).toBe(
      '"members", "club" cannot be opened without a login provider: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    );
    expect(notice({ kind: 'development' }, members)).toMatch(
      /^"members" can be opened by a login under any name/,
    );
    const byLink = { ...open, definition: { ...open.definition, login: 'link' as const } };
    expect(notice({ kind: 'none' }, open, byLink)).toBeNull();
    expect(notice({ kind: 'development' }, byLink)).toBeNull();
    expect(notice({ kind: 'development' }, open)).toBeNull();
  });
});
