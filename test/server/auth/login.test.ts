import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { loginPaths } from '../../../contract/login.ts';
import { loginNotice } from '../../../server/auth/loginNotice.ts';
import { removeOldLogins } from '../../../server/auth/logins.ts';
import { type LoginConfig, readConfig } from '../../../server/config/config.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { straysFrom } from '../../support/network/strays.ts';
import { picture } from '../support/fileSamples.ts';
import { scratch } from '../support/process.ts';
import {
  type Client,
  databases,
  openWorld,
  type Reply,
  sharedWorld,
  sqlite,
  survey,
  type World,
} from '../support/world.ts';

const hour = 60 * 60 * 1000;
const base = {
  title: 'For members',
  questions: [
    { id: 'a', type: 'rate', title: 'A' },
    { id: 'b', type: 'rate', title: 'B' },
    { id: 'c', type: 'upload', title: 'C', config: { required: false } },
  ],
};
const surveys = [
  survey({ ...base, id: 'members', login: true, config: { allowReAnswer: true } }),
  survey({ ...base, id: 'club', login: 'passport' }),
  survey({ ...base, id: 'demo', login: true, config: { demo: true } }),
  survey({ ...base, id: 'open' }),
];
const paths = Object.values(loginPaths);
const asking = [
  { id: 'members', code: 4001 },
  { id: 'club', code: 4002 },
];

/** A call that no survey is named in. */
type Elsewhere = 'cascade';

let png: Buffer;
beforeAll(async () => {
  png = await picture().png().toBuffer();
});

/** Every call of a survey, so that none is forgotten here. */
const every: Record<
  Exclude<keyof typeof calls, Elsewhere> | 'reAnswerByForm',
  (browser: Client, id: string) => Promise<Reply<unknown>>
> = {
  survey: (browser, id) => browser.call(calls.survey, { params: { id } }),
  location: (browser, id) => browser.locate(id),
  start: (browser, id) => browser.start(id),
  currSubject: (browser, id) => browser.current(id),
  prevSubject: (browser, id) => browser.back(id),
  commitAnswer: (browser, id) => browser.commit(id, 'b', { score: 1 }, { key: 'k' }),
  wake: (browser, id) => browser.wake(id, { userId: 'ana' }),
  inAppCurrSubject: (browser, id) => browser.inAppCurrent(id),
  inAppCommitAnswer: (browser, id) => browser.inAppCommit(id, 'b', { score: 1 }, { key: 'k' }),
  attachInfo: (browser, id) => browser.attachInfo(id, 'ana'),
  reAnswer: (browser, id) => browser.reAnswer(id),
  reAnswerByForm: (browser, id) =>
    browser.call(reAnswerByForm, { body: { surveyId: id, channel: 'web' } }),
  termQuestionnaire: (browser, id) => browser.end(id),
  upload: (browser, id) => browser.upload({ 'a.png': png }, id),
  exInfo: (browser, id) =>
    browser.call(calls.exInfo, { params: { id }, body: { sign: 'f'.repeat(32) } }),
};

describe.each(databases)('a survey with a login on $name', (database) => {
  const world = sharedWorld(database, surveys, { login: lasting(1) });
  /** Users of this test alone. */
  let ana: string;
  let ben: string;
  beforeEach(({ task }) => {
    ana = `Ana ${task.id}`;
    ben = `Ben ${task.id}`;
  });

  /** How many rows something has added to a table. */
  const added = async (table: 'session' | 'answer', work: () => Promise<unknown>) => {
    const before = (await world.rows(table)).length;
    await work();
    return (await world.rows(table)).length - before;
  };
  const signedIn = async (name: string) => {
    const browser = world.client();
    await signIn(browser, name);
    return browser;
  };

  describe.each(asking)('$id', ({ id, code }) => {
    test.each(Object.entries(every))('%s asks to log in', async (_, call) => {
      const expired = await signedIn(ana);
      const before = await everything(world);
      const guess = world.client();
      guess.cookies.set('askpath.login', 'A'.repeat(43));
      world.now += hour;
      const replies: Reply<unknown>[] = [];
      for (const browser of [world.client(), expired, guess]) {
        replies.push(await call(browser, id));
      }
      for (const { http, code: said } of replies) expect([http, said]).toEqual([200, code]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(await everything(world)).toEqual(before);
    });

    test.each(Object.entries(every))('%s tells nobody of another (S11)', async (_, call) => {
      const own = await signedIn(ana);
      const { respondent } = (await own.start(id)).data;
      await own.commit(id, 'a', { score: 4 });
      const before = await everything(world);
      const { text } = await call(await signedIn(ben), id);
      expect(text).not.toContain(respondent?.id);
      expect(text).not.toContain('result');
      const rows = await everything(world);
      expect(rows.answers).toEqual(before.answers);
      expect(rows.sessions).toEqual(expect.arrayContaining(before.sessions));
      expect((await own.current(id)).data?.questionId).toBe('b');
    });
  });

  test('is answered once one has logged in, by either address', async () => {
    const browser = world.client();
    const response = await signIn(browser, ana, '/members?loginBack=1', '/api/passport');
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/members?loginBack=1',
    ]);
    for (const { id } of asking) {
      await browser.start(id);
      await browser.commit(id, 'a', { score: 4 });
      expect((await browser.locate(id)).data.subject?.questionId).toBe('b');
    }
  });

  test('a login ends by the clock, and the answers wait for the next one', async () => {
    const browser = await signedIn(ana);
    await browser.start('members');
    await browser.commit('members', 'a', { score: 4 });
    world.now += hour - 1;
    expect((await browser.current('members')).code).toBe(200);
    world.now += 1;
    expect((await browser.commit('members', 'b', { score: 2 }, { key: 'k' })).code).toBe(4001);
    await signIn(browser, ana);
    const kept = await browser.commit('members', 'b', { score: 2 }, { key: 'k' });
    expect(kept.data.subject?.questionId).toBe('c');
  });

  test('logins that are over are removed, others stay', async () => {
    await signedIn(ana);
    world.now += 1;
    const later = await signedIn(ben);
    world.now += hour - 1;
    await removeOldLogins(world.deps);
    expect(await world.rows('login')).toMatchObject([{ ends_at: world.now + 1 }]);
    expect((await later.locate('members')).code).toBe(200);
  });

  test('a user has one session, on whatever device', async () => {
    const [desktop, phone] = [await signedIn(ana), await signedIn(` ${ana} `)];
    const started = await desktop.start('members');
    await desktop.commit('members', 'a', { score: 4 });
    const located = (await phone.locate('members')).data;
    expect(located.respondent?.id).toBe(started.data.respondent?.id);
    expect(located.subject?.questionId).toBe('b');
    expect((await phone.back('members')).data.result).toBe('{"score":4}');
    await phone.reAnswer('members');
    expect((await desktop.locate('members')).data.status).toBe(1);
    await desktop.start('members');
    expect((await phone.current('members')).data?.questionId).toBe('a');
    for (const browser of [desktop, phone]) {
      expect(browser.cookies.has('askpath_members')).toBe(false);
    }
    expect((await phone.locate('members')).data.respondent?.id).toBe(started.data.respondent?.id);
  });

  test('many first starts at once on two devices make one session', async () => {
    const devices = [await signedIn(ana), await signedIn(ana)];
    const tabs = Array.from({ length: 20 }, (_, place) => devices[place % 2]?.copy());
    const sessions = await added('session', async () => {
      const replies = await Promise.all(
        tabs.map((tab, place) => tab?.start('members', { key: `k${place % 3}` })),
      );
      expect(new Set(replies.map((reply) => reply?.data.respondent?.id)).size).toBe(1);
      expect(new Set(replies.map((reply) => reply?.code))).toEqual(new Set([200]));
    });
    expect(sessions).toBe(1);
  });

  test('two users of one browser have a session each', async () => {
    const shared = await signedIn(ana);
    const { respondent } = (await shared.start('members')).data;
    await shared.commit('members', 'a', { score: 4 });
    await signIn(shared, ben);
    expect((await shared.locate('members')).data).toMatchObject({ status: 1 });
    const started = await shared.start('members');
    expect(started.data.subject?.questionId).toBe('a');
    expect(started.data.respondent?.id).not.toBe(respondent?.id);
    expect((await shared.current('members')).data?.result).toBeUndefined();
  });

  test('a file is sent and answered with, and stays with the browser that sent it', async () => {
    const [desktop, phone] = [await signedIn(ana), await signedIn(ana)];
    await desktop.start('members');
    await desktop.commit('members', 'a', { score: 4 });
    await desktop.commit('members', 'b', { score: 4 });
    const file = await desktop.uploadOne('a.png', png, 'members');
    expect((await desktop.commit('members', 'c', { files: [file] })).data.status).toBe(3);
    expect((await desktop.fetch(file.url)).status).toBe(200);
    expect((await phone.fetch(file.url)).status).toBe(404);
    await phone.reAnswer('members');
    await phone.start('members');
    await phone.commit('members', 'a', { score: 1 });
    await phone.commit('members', 'b', { score: 1 });
    const other = await phone.uploadOne('b.png', png, 'members');
    expect((await phone.commit('members', 'c', { files: [other] })).data.status).toBe(3);
  });

  test('an answer with a file goes on on another device as it is, and with nobody else', async () => {
    const [desktop, phone, other] = [
      await signedIn(ana),
      await signedIn(ana),
      await signedIn('Somebody else'),
    ];
    for (const one of [desktop, other]) {
      await one.start('members');
      await one.commit('members', 'a', { score: 4 });
      await one.commit('members', 'b', { score: 4 });
    }
    const file = await desktop.uploadOne('a.png', png, 'members');
    // The last question of all would end it.
    expect((await other.commit('members', 'c', { files: [file] })).http).toBe(422);
    expect((await desktop.commit('members', 'c', { files: [file] })).data.status).toBe(3);
    await phone.reAnswer('members');
    await phone.start('members');
    await phone.commit('members', 'a', { score: 4 });
    await phone.commit('members', 'b', { score: 4 });
    expect((await phone.commit('members', 'c', { files: [file] })).data.status).toBe(3);
  });

  test('a demo survey asks too, and records no answer', async () => {
    expect((await world.client().locate('demo')).code).toBe(4001);
    const [desktop, phone] = [await signedIn(ana), await signedIn(ana)];
    const before = await everything(world);
    await desktop.start('demo');
    await desktop.commit('demo', 'a', { score: 4 });
    expect((await phone.locate('demo')).data.subject?.questionId).toBe('b');
    expect((await (await signedIn(ben)).locate('demo')).data.status).toBe(1);
    expect(await everything(world)).toEqual(before);
  });

  test('a survey without a login knows browsers, not users', async () => {
    const [desktop, phone] = [await signedIn(ana), await signedIn(ana)];
    await desktop.start('open');
    expect((await phone.locate('open')).data.status).toBe(1);
    await phone.start('open');
    const sessions = (await world.rows('session')).filter((row) => row.survey_id === 'open');
    expect(sessions.map(({ user_hash }) => user_hash)).toEqual([null, null]);
  });

  test('the token of a login is always new; none brought along is adopted (S10)', async () => {
    const planted = 'B'.repeat(43);
    const victim = world.client();
    victim.cookies.set('askpath.login', planted);
    const attacker = victim.copy();
    await signIn(victim, ana);
    expect(victim.cookies.get('askpath.login')).not.toBe(planted);
    expect((await attacker.locate('members')).code).toBe(4001);
    const old = victim.copy();
    await signIn(victim, ana);
    expect((await old.locate('members')).code).toBe(4001);
    expect((await victim.locate('members')).code).toBe(200);
  });

  test('the database keeps neither token nor name', async () => {
    const browser = await signedIn('Anastasia');
    await browser.start('members');
    const token = browser.cookies.get('askpath.login') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify([await world.rows('login'), await world.rows('session')]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('Anastasia');
  });
});

describe.each(databases)('a login that ends on $name', (database) => {
  const world = sharedWorld(database, surveys, { login: lasting(12), isFresh: true });
  let browser: Client;
  beforeEach(async () => {
    browser = world.client();
    await signIn(browser, 'Ana');
  });

  const isLoggedIn = async (one = browser) => (await one.locate('members')).code === 200;

  test('after two hours without a call', async () => {
    const minute = 60_000;
    // The last use is known to the minute.
    world.now += 121 * minute - 1;
    expect(await isLoggedIn()).toBe(true);
    world.now += 121 * minute;
    expect(await isLoggedIn()).toBe(false);
    expect(await world.rows('login')).toHaveLength(1);
    await removeOldLogins(world.deps);
    expect(await world.rows('login')).toEqual([]);
  });

  test('not while it is used, until its hours are over', async () => {
    const twin = browser.copy();
    for (let hours = 1; hours < 12; hours += 1) {
      world.now += hour;
      expect(await Promise.all([isLoggedIn(), isLoggedIn(twin)])).toEqual([true, true]);
      await removeOldLogins(world.deps);
    }
    world.now += hour;
    expect(await isLoggedIn()).toBe(false);
  });

  test('a use is written once a minute, not at every call', async () => {
    const used = async () => (await world.rows('login')).map(({ used_at }) => Number(used_at));
    const start = world.now;
    world.now += 59_999;
    await isLoggedIn();
    expect(await used()).toEqual([start]);
    world.now += 1;
    await Promise.all(Array.from({ length: 10 }, () => isLoggedIn()));
    expect(await used()).toEqual([world.now]);
  });

  test('a login of an older server counts from its start', async () => {
    await world.store.db.updateTable('login').set({ used_at: null }).execute();
    world.now += hour;
    expect(await isLoggedIn()).toBe(true);
    await world.store.db.updateTable('login').set({ used_at: null }).execute();
    world.now += 2 * hour;
    expect(await isLoggedIn()).toBe(false);
  });

  test('by a sign-out, in this browser alone', async () => {
    const [twin, phone] = [browser.copy(), world.client()];
    await signIn(phone, 'Ana');
    const asked = await browser.fetch('/api/logout');
    expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await asked.text()).toContain('<form method="post" action="/api/logout">');
    expect(await isLoggedIn()).toBe(true);

    const done = await browser.fetch('/api/logout', { method: 'POST' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/api/logout']);
    expect(done.headers.get('Clear-Site-Data')).toBe('"storage"');
    expect(done.headers.getSetCookie()).toEqual([
      'askpath.login=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    // The cookie of before opens nothing, either.
    expect(await Promise.all([browser, twin, phone].map((one) => isLoggedIn(one)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await (await browser.fetch('/api/logout')).text()).toContain('You are signed out');
  });

  test('not by another site (S08)', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example', Host: 'localhost' },
      { Origin: 'null', Host: 'localhost' },
    ]) {
      const response = await browser.fetch('/api/logout', { method: 'POST', headers });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect(await isLoggedIn()).toBe(true);
  });

  test('a sign-out without a login is no fault', async () => {
    const stranger = world.client();
    const done = await stranger.fetch('/api/logout', { method: 'POST' });
    expect(done.status).toBe(303);
    expect(await world.rows('login')).toHaveLength(1);
  });

  test('the answers wait for the next one', async () => {
    await browser.start('members');
    await browser.commit('members', 'a', { score: 4 });
    await browser.fetch('/api/logout', { method: 'POST' });
    expect((await browser.commit('members', 'b', { score: 2 })).code).toBe(4001);
    await signIn(browser, 'Ana');
    expect((await browser.locate('members')).data.subject?.questionId).toBe('b');
  });
});

describe('the sign-in for development', () => {
  const world = sharedWorld(sqlite, surveys, { login: lasting(12) });
  let browser: Client;
  beforeEach(() => {
    browser = world.client();
  });

  test.each(paths)('%s is a page with one field', async (path) => {
    const response = await browser.fetch(`${path}?from=/members?a=1%26b=%22%3E%3Cscript%3E`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain(`<form method="post" action="${path}">`);
    expect(page).toContain('value="/members?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(page).not.toMatch(/<script|<style|style=| on\w+=/);
    expect(browser.cookies.size).toBe(0);
  });

  test('its style is a file of its own', async () => {
    const [, href = ''] =
      /rel="stylesheet" href="([^"]+)"/.exec(await (await browser.fetch('/api/login')).text()) ??
      [];
    const response = await browser.fetch(href);
    expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(await response.text()).toContain('.button');
  });

  test('the cookie can be read by no script, and ends with the login', async () => {
    const [cookie, ...others] = (await signIn(browser, 'Ana')).headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^askpath\.login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([
    ['', 'Enter a name'],
    ['  ', 'Enter a name'],
    ['x'.repeat(101), 'Enter at most 100 characters'],
  ])('the name %j is asked for again', async (name, wrong) => {
    const response = await signIn(browser, name, '/members?a=1');
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('<title>Error: ');
    expect(page).toContain(wrong);
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('value="/members?a=1"');
    expect(browser.cookies.size).toBe(0);
  });

  test('a body that is no form gets a page, not a stack', async () => {
    const response = await browser.fetch('/api/login', { method: 'POST', body: '{"name":"Ana"}' });
    expect(response.status).toBe(415);
    const page = await response.text();
    expect(page).toContain('The sign-in did not work');
    expect(page).toContain('href="/api/login?from=%2F"');
  });

  test.each(paths)('another site cannot log anybody in by %s (S08)', async (path) => {
    const before = await world.rows('login');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example', Host: 'localhost' },
      { Origin: 'null', Host: 'localhost' },
    ]) {
      const body = new URLSearchParams({ name: 'Mallory' });
      const response = await browser.fetch(path, { method: 'POST', headers, body });
      expect(response.status).toBe(403);
    }
    expect(await world.rows('login')).toEqual(before);
  });

  test('a page of a survey carries the code until one has logged in', async () => {
    const place = await scratch();
    const pages = await readPages(place.env.DIST_DIR);
    const paged = await openWorld(sqlite, surveys, { pages });
    const visitor = paged.client();
    const carried = async (id: string) => {
      const page = await (await visitor.fetch(`/${id}/desktop/question`)).text();
      return JSON.parse(/id="location">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');
    };
    for (const { id, code } of asking) expect(await carried(id)).toMatchObject({ code });
    await signIn(visitor, 'Ana');
    for (const { id } of asking) {
      expect(await carried(id)).toMatchObject({ code: 200, data: { status: 1 } });
    }
    await paged.close();
    await place.remove();
  });

  describe('over HTTP nobody is led astray (S05)', () => {
    let server: ReturnType<typeof createAdaptorServer>;
    let origin: string;
    beforeAll(async () => {
      server = createAdaptorServer({ fetch: world.app.fetch });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    test.each(paths)('%s', async (path) => {
      const strays = straysFrom(origin);
      const token = ['set-cookie', expect.stringMatching(/^askpath\.login=[\w-]{43}; /)];
      expect(strays.length).toBeGreaterThanOrEqual(23);
      for (const from of strays) {
        for (const told of [
          { address: path, body: { name: 'Ana', from } },
          { address: `${path}?from=${encodeURIComponent(from)}`, body: { name: 'Ana' } },
        ]) {
          const { status, headers } = await posted(origin + told.address, told.body);
          const sent = headers.filter(([name]) => ['location', 'set-cookie'].includes(name));
          // No form of any kind has a NUL in it.
          const isRefused = told.body.from?.includes('\u0000');
          expect([from, status, sent]).toEqual([
            from,
            isRefused ? 400 : 303,
            isRefused ? [] : [['location', '/'], token],
          ]);
        }
        const shown = await fetch(`${origin}${path}?from=${encodeURIComponent(from)}`);
        expect(await shown.text()).toContain('name="from" value="/"');
      }
      const right = { name: 'Ana', from: '/members?loginBack=1' };
      const { headers } = await posted(origin + path, right);
      expect(headers).toContainEqual(['location', '/members?loginBack=1']);
    });
  });
});

describe('without a provider, in production', () => {
  test.each([
    { NODE_ENV: 'production', INSECURE_HTTP: 'on' },
    { PUBLIC_ORIGIN: 'https://survey.example.org' },
    { NODE_ENV: 'production', INSECURE_HTTP: 'on', PUBLIC_ORIGIN: 'http://survey.example.org' },
  ])('%o lets nobody in', async (env) => {
    const { login, publicOrigin } = readConfig(env);
    const world = await openWorld(sqlite, surveys, {
      login,
      ...(publicOrigin === null ? {} : { publicOrigin }),
    });
    for (const path of paths) {
      for (const init of [{}, { method: 'POST', body: new URLSearchParams({ name: 'Ana' }) }]) {
        const response = await world.app.request(`${path}?from=/members`, init);
        expect(response.status).toBe(503);
        expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.getSetCookie()).toEqual([]);
        const page = await response.text();
        expect(page).toContain('Login is not configured');
        expect(page).not.toContain('<form');
      }
    }
    expect(await world.rows('login')).toEqual([]);
    await world.close();
  });

  test('only a place for development lets anyone in', () => {
    for (const env of [{}, { NODE_ENV: 'test' }, { PUBLIC_ORIGIN: 'http://192.168.0.2:3000' }]) {
      expect(readConfig(env).login.way).toEqual({ kind: 'development' });
    }
  });

  test('whoever starts the server is told in one line', () => {
    const [members, club, , open] = surveys;
    if (!members || !club || !open) throw new Error('They are all there');
    const told = (way: LoginConfig['way'], ...which: (typeof members)[]) =>
      loginNotice({ way, hours: 12, idleMinutes: 120 }, which);
    expect(told({ kind: 'none' }, members, open, club)).toBe(
      'Nobody can log in to "members", "club": set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    );
    expect(told({ kind: 'development' }, members)).toMatch(/^Anybody can log in to "members".*/);
    expect(told({ kind: 'none' }, open)).toBeNull();
    expect(told({ kind: 'development' }, open)).toBeNull();
  });
});

/** Logs in as the form of the development page does. */
function signIn(
  browser: Client,
  name: string,
  from = '/members',
  path = '/api/login',
): Promise<Response> {
  return browser.fetch(path, { method: 'POST', body: new URLSearchParams({ name, from }) });
}

function lasting(hours: number, idleMinutes = 120): LoginConfig {
  return { way: { kind: 'development' }, hours, idleMinutes };
}

/** What a call could have changed of somebody else's. */
async function everything(world: World) {
  const [sessions, files] = [await world.rows('session'), await world.rows('file')];
  return { answers: await world.rows('answer'), sessions, files };
}

/** Posts a form, and gives every header as it came. */
async function posted(
  address: string,
  body: Record<string, string>,
): Promise<{ status: number | undefined; headers: readonly (readonly [string, string])[] }> {
  const sending = request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  sending.end(new URLSearchParams(body).toString());
  const [response] = await once(sending, 'response');
  response.resume();
  const raw: string[] = response.rawHeaders;
  const headers = raw.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as const] : [],
  );
  return { status: response.statusCode, headers };
}
