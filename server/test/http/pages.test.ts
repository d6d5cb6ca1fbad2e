import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Pages, readPages } from '../../http/pages/pages.ts';
import { type Client, noon, openWorld, sqlite, type World } from '../support/world.ts';
import { files, surveys } from './pages.fixture.ts';

const testKey = 'the key of tests';

let dist: string;
let pages: Pages;
let world: World;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'askpath-dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  pages = await readPages(dist);
  world = await openWorld(sqlite, surveys, { pages, testKey });
});
afterAll(async () => {
  await world.close();
  await rm(dist, { recursive: true });
});

const pageAt = async (path: string, client = world.client()) => (await client.fetch(path)).text();

test('a page has the language of its reader, and the catalog of the app', async () => {
  const german = await pageAt('/sus?lang=de-AT');
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(linkedIn(german)).toContain('modulepreload /assets/de-2b.js');
  expect(linkedIn(await pageAt('/sus'))).toContain('modulepreload /assets/en-2b.js');
});

const location = (client: Client, id: string) => client.locate(id);
const definition = (client: Client, id: string) => client.call(calls.survey, { params: { id } });
const wake = (client: Client, id: string) => client.wake(id, { appname: 'shop' });
const task = (client: Client, surveyInfo: string) =>
  client.call(calls.location, { body: { surveyInfo, appname: 'task' } });

test.each([
  { path: '/sus', id: 'sus', code: 200, call: location },
  { path: '/sus/desktop/question', id: 'sus', code: 200, call: location },
  { path: '/closed/mobile/home', id: 'closed', code: 200, call: location },
  { path: '/members', id: 'members', code: 4001, call: location },
  { path: '/nowhere', id: 'nowhere', code: 404, call: location },
  { path: '/nowhere/pad/end', id: 'nowhere', code: 404, call: location },
  { path: '/window/sus', id: 'sus', code: 200, call: definition },
  { path: '/card/sus', id: 'sus', code: 200, call: definition },
  { path: '/card/closed', id: 'closed', code: 200, call: definition },
  { path: '/window/members', id: 'members', code: 4001, call: definition },
  { path: '/card/nowhere', id: 'nowhere', code: 404, call: definition },
  { path: '/sus/shop', id: 'sus', code: 200, call: wake },
  { path: '/sus/shop?info=ana', id: 'sus', code: 200, call: wake },
  { path: '/members/shop', id: 'members', code: 4001, call: wake },
  { path: '/nowhere/shop', id: 'nowhere', code: 404, call: wake },
  { path: '/task/sus', id: 'sus', code: 200, call: task },
  { path: '/task/sus/agree', id: 'sus', code: 200, call: task },
  { path: '/task/closed/task', id: 'closed', code: 200, call: task },
  { path: '/task/members', id: 'members', code: 4001, call: task },
  { path: '/task/nowhere/end', id: 'nowhere', code: 404, call: task },
])('$path carries the reply of $call.name with code $code', async ({ path, id, code, call }) => {
  const client = world.client();
  const response = await client.fetch(path);
  expect(response.status).toBe(code === 404 ? 404 : 200);
  const reply = await call(client, id);
  expect(replyIn(await response.text())).toEqual(JSON.parse(reply.text));
  expect(reply.code).toBe(code);
  if (call === task && code === 200) expect(reply.data).toMatchObject({ channel: 'task' });
});

test.each(['/window/sus', '/card/sus'])('%s contains no data of a session', async (path) => {
  const client = world.client();
  const before = await pageAt(path, client);
  await client.start('sus');
  expect(replyIn(await pageAt(path, client))).toEqual(replyIn(before));
});

test.each(['/sus/desktop/question', '/sus/shop'])(
  '%s contains the current question',
  async (path) => {
    const client = world.client();
    await client.start('sus');
    await client.commit('sus', 'frequent', { score: 2 });
    const subject = { questionId: 'complex' };
    expect(replyIn(await pageAt(path, client))).toMatchObject({ data: { status: 2, subject } });
  },
);

test('a page with a signed info carries a reply only where its session has no new token, and changes nothing', async () => {
  const infoSecret = 'a secret that only this test knows';
  const signing = await openWorld(sqlite, surveys, { pages, infoSecret });
  const sign = (surveyId: string, user = 'ana') => {
    const text = `${user}.${noon / 1000 + 60}`;
    const mac = createHmac('sha256', infoSecret).update(`${surveyId}.${text}`).digest('base64url');
    return `${text}.${mac}`;
  };
  const signedClient = signing.client();
  await signedClient.start('sus');
  await signedClient.attachInfo('sus', sign('sus'));
  const before = await signing.rows('session');
  const known = { code: 200, data: { status: 2 } };
  for (const [client, info, reply] of [
    [signedClient, sign('sus'), known],
    [signedClient, sign('sus', 'bob'), null],
    [signedClient, 'ana', { code: 403 }],
    [signedClient, sign('members'), { code: 403 }],
    [signing.client(), sign('sus'), null],
    [signing.client(), sign('sus', 'bob'), { code: 200, data: { status: 1 } }],
    [signing.client(), 'ana', { code: 403 }],
  ] as const) {
    const response = await client.fetch(`/sus/shop?info=${info}`);
    const page = await response.text();
    expect([response.status, response.headers.getSetCookie()]).toEqual([reply?.code ?? 200, []]);
    if (reply) expect(replyIn(page)).toMatchObject(reply);
    else expect(page).not.toContain('id="location"');
    expect(linkedIn(page)).toEqual([
      'modulepreload /assets/en-2b.js',
      'modulepreload /assets/embedded-8h.js',
      'modulepreload /assets/shared-5e.js',
      'stylesheet /assets/main-1a.css',
    ]);
  }
  expect(await signing.rows('session')).toEqual(before);
  const carried = async (client: Client, path: string) => replyIn(await pageAt(path, client));
  expect(await carried(signedClient, '/sus/shop')).toMatchObject({ data: { status: 2 } });
  expect(await carried(signing.client(), '/sus/shop?info=')).toMatchObject({ code: 403 });
  expect(await carried(signedClient, `/nowhere/shop?info=${sign('nowhere')}`)).toMatchObject({
    code: 404,
  });
  expect(await carried(signedClient, `/members/shop?info=${sign('members')}`)).toMatchObject({
    code: 4001,
  });
  expect(await carried(signedClient, '/sus?info=ana')).toMatchObject({ data: { status: 2 } });
  await signing.close();
});

test('no text can close the data block, or be read as markup or as a pattern (S01)', async () => {
  const page = await pageAt('/hostile');
  const inside = page.slice(page.indexOf('id="location">') + 14, page.indexOf('</script>'));
  expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
  expect(page.match(/<script/g)).toHaveLength(3);
  const reply = await world.client().locate('hostile');
  expect(replyIn(page)).toEqual(JSON.parse(reply.text));
});

test.each([
  { asked: '/sus', header: 'de-CH, en;q=0.5', lang: 'de', dir: 'ltr', catalog: 'de-2b' },
  { asked: '/sus', header: 'el', lang: 'en', dir: 'ltr', catalog: 'en-2b' },
  { asked: '/sus?lang=ar', header: 'de', lang: 'ar', dir: 'rtl', catalog: null },
  { asked: '/sus?lang=%22%3E', header: 'de', lang: 'de', dir: 'ltr', catalog: 'de-2b' },
  { asked: '/', header: 'de;q=0, ar', lang: 'ar', dir: 'rtl', catalog: null },
])(
  '$asked for a reader of "$header" is in $lang',
  async ({ asked, header, lang, dir, catalog }) => {
    const response = await world.app.request(asked, { headers: { 'Accept-Language': header } });
    const page = await response.text();
    expect(page).toContain(`<html lang="${lang}" dir="${dir}">`);
    const preloads = linkedIn(page).filter((link) => link.startsWith('modulepreload'));
    expect(preloads).toEqual(catalog === null ? [] : [`modulepreload /assets/${catalog}.js`]);
  },
);

test('a page is never cached, and is compressed for clients that accept it', async () => {
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await world.app.request('/sus', {
      headers: { 'Accept-Encoding': `deflate, ${encoding};q=0.9` },
    });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
    expect(decode(await response.arrayBuffer()).toString()).toContain('id="location"');
  }
  const plain = await world.app.request('/sus');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
});

test.each(['/nobody/shop', '/window/upload', '/card/upload', '/task/nobody'])(
  '%s preloads the chunk of its mode',
  async (path) => {
    expect(linkedIn(await pageAt(path)).slice(0, 3)).toEqual([
      'modulepreload /assets/en-2b.js',
      'modulepreload /assets/embedded-8h.js',
      'modulepreload /assets/shared-5e.js',
    ]);
  },
);

function replyIn(page: string): unknown {
  const [, json] =
    /<script type="application\/json" id="location">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json ?? 'null');
}

/** Returns the preloaded scripts and style sheets in their order. */
function linkedIn(page: string): readonly string[] {
  return [...page.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map((link) =>
    link.slice(1).join(' '),
  );
}

test('a tester chooses an arm by the address, which begins a new test', async () => {
  const client = world.client();
  const open = async (arm: string, key = testKey) => {
    const query = new URLSearchParams({ 'v.x': '1', test: key, arm });
    const { status, headers } = await client.fetch(`/armed?${query}`);
    return [status, headers.get('location')];
  };
  const first = async () => (await client.start('armed')).data.subject?.questionId;
  for (const arm of ['a', 'b', 'a']) {
    expect(await open(arm)).toEqual([303, '/armed?v.x=1']);
    expect([arm, await first()]).toEqual([arm, `of-${arm}`]);
    expect(await first()).toBe(`of-${arm}`);
  }
  expect([await open('c'), await open('a', 'another key')]).toEqual([
    [403, null],
    [403, null],
  ]);
  const { headers } = await client.fetch(`/armed?${new URLSearchParams({ test: testKey })}`);
  expect(headers.getSetCookie().join()).toMatch(/askpath\.arm\.armed=;/);
  const rows = (await world.rows('session')).filter((row) => row.survey_id === 'armed');
  expect(rows.map(({ test, arm }) => [test, arm])).toEqual(['a', 'b', 'a'].map((arm) => [1, arm]));
});
