import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { words } from '../../support/tags.ts';
import { noon, openWorld, sample, sqlite, survey, type World } from '../support/world.ts';

const html = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <!--location-->
    <script type="module" crossorigin src="/assets/main-1a.js"></script>
  </head>
  <body>
    <p id="broken" hidden>An error occurred.</p>
    <noscript><p id="scriptless">No JavaScript.</p></noscript>
  </body>
</html>`;
const files: Readonly<Record<string, string>> = {
  'index.html': html,
  'favicon.svg': '<svg/>',
  'practice/shop.html': '<p>a shop</p>',
  'practice/.hidden.html': 'not for everyone',
  '.hidden/secret.html': 'not for everyone',
  'assets/main-1a.js': 'console.log(1)',
  'assets/main-1a.js.br': 'as brotli',
  'assets/main-1a.js.gz': 'as gzip',
  '.vite/words.json': JSON.stringify({
    de: { broken: 'Fehler & <mehr>', scriptless: 'Kein JavaScript.' },
  }),
  '.vite/chunks.json': JSON.stringify({
    'question.12': 'src/questions/upload/Upload.tsx',
    'screen.end': 'src/screens/end.chunk.ts',
    'screen.invitations': 'src/screens/start/Invitations.tsx',
    'screen.mission': 'src/screens/mission/Mission.tsx',
    'mode.inApp': 'src/app/embedded.tsx',
    'mode.window': 'src/app/embedded.tsx',
    'mode.card': 'src/app/embedded.tsx',
  }),
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main-1a.js', isEntry: true },
    'locales/de.po?first': { file: 'assets/de-2b.js', imports: ['index.html'] },
    'locales/en.po?first': { file: 'assets/en-2b.js', imports: ['index.html'] },
    'locales/en.po?rest': { file: 'assets/en.rest-6f.js' },
    'src/screens/end.chunk.ts': { file: 'assets/later-3c.js', css: ['assets/later-3c.css'] },
    'src/questions/upload/Upload.tsx': {
      file: 'assets/Upload-4d.js',
      css: ['assets/Upload-4d.css'],
      imports: ['_shared.js', 'index.html'],
    },
    'src/screens/start/Invitations.tsx': {
      file: 'assets/Invitations-7g.js',
      css: ['assets/Invitations-7g.css'],
    },
    'src/screens/mission/Mission.tsx': {
      file: 'assets/Mission-0j.js',
      css: ['assets/Mission-0j.css'],
    },
    'src/app/embedded.tsx': { file: 'assets/embedded-8h.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-5e.js', imports: ['index.html'] },
  }),
};
const hostile = survey({
  id: 'hostile',
  title: 'Ends here? <b>\u2028</b>',
  // The one text that nobody sanitizes, because nobody shows it.
  channel: "</script><script>$` $' $$",
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

let dist: string;
let world: World;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'askpath-dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  const closed = survey({ id: 'closed', title: 'C', closed: true, questions: hostileQuestions });
  const members = survey({ id: 'members', title: 'M', login: true, questions: hostileQuestions });
  world = await openWorld(sqlite, [sample('sus'), hostile, closed, members], {
    pages: await readPages(dist),
  });
});
afterAll(async () => {
  await world.close();
  await rm(dist, { recursive: true });
});

const hostileQuestions = [{ id: 'a', type: 'text', title: 'A' }];

test('the page itself speaks the language, and names the catalog the app is to read', async () => {
  const german = await (await world.app.request('/sus?lang=de-AT')).text();
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<p id="broken" hidden>Fehler &#38; &#60;mehr></p>');
  expect(german).toContain('<p id="scriptless">Kein JavaScript.</p>');
  expect(german).toContain('href="/assets/de-2b.js" id="catalog"');
  const english = await (await world.app.request('/sus')).text();
  expect(english).toContain('<p id="broken" hidden>An error occurred.</p>');
  expect(english).toContain('href="/assets/en-2b.js" id="catalog"');
});

test.each([
  { path: '/sus', status: 200, code: 200 },
  { path: '/sus/desktop/question', status: 200, code: 200 },
  { path: '/closed/mobile/home', status: 200, code: 200 },
  { path: '/members', status: 200, code: 4001 },
  { path: '/nowhere', status: 404, code: 404 },
  { path: '/nowhere/pad/end', status: 404, code: 404 },
])('$path carries the location reply and is a $status', async ({ path, status, code }) => {
  const response = await world.app.request(path);
  expect(response.status).toBe(status);
  const page = await response.text();
  const surveyInfo = path.split('/')[1] ?? '';
  const asked = await world.client().locate(surveyInfo);
  expect(blockIn(page)).toEqual(JSON.parse(asked.text));
  expect(asked.code).toBe(code);
});

test.each([
  { path: '/window/sus', status: 200, code: 200 },
  { path: '/card/sus', status: 200, code: 200 },
  { path: '/card/closed', status: 200, code: 200 },
  { path: '/window/members', status: 200, code: 4001 },
  { path: '/card/nowhere', status: 404, code: 404 },
])('$path carries the survey and nothing of a session', async ({ path, status, code }) => {
  const browser = world.client();
  const id = path.split('/')[2] ?? '';
  const asked = await browser.call(calls.survey, { params: { id } });
  expect(asked.code).toBe(code);
  for (const _ of ['before', 'after']) {
    const response = await browser.fetch(path);
    expect(response.status).toBe(status);
    expect(blockIn(await response.text())).toEqual(JSON.parse(asked.text));
    await browser.start('sus');
  }
});

test.each([
  { path: '/sus/shop', status: 200, code: 200 },
  { path: '/sus/shop?info=ana', status: 200, code: 200 },
  { path: '/members/shop', status: 200, code: 4001 },
  { path: '/nowhere/shop', status: 404, code: 404 },
])('$path carries what a wake would say', async ({ path, status, code }) => {
  const browser = world.client();
  const id = path.split('/')[1] ?? '';
  const response = await browser.fetch(path);
  expect(response.status).toBe(status);
  const asked = await browser.wake(id, { appname: 'shop' });
  expect(blockIn(await response.text())).toEqual(JSON.parse(asked.text));
  expect(asked.code).toBe(code);
});

test('a page of an app shows the question its reader stands at', async () => {
  const browser = world.client();
  await browser.start('sus');
  const page = await (await browser.fetch('/sus/shop')).text();
  expect(blockIn(page)).toMatchObject({ data: { status: 2, subject: { questionId: 'frequent' } } });
});

test('where info has to be signed, a page waits for the app to ask, and changes nothing', async () => {
  const pages = await readPages(dist);
  const infoSecret = 'a secret that only this test knows';
  const surveys = [...world.deps.surveys.values()];
  const signing = await openWorld(sqlite, surveys, { pages, infoSecret });
  const sign = (surveyId: string) => {
    const text = `ana.${noon / 1000 + 60}`;
    const mac = createHmac('sha256', infoSecret).update(`${surveyId}.${text}`).digest('base64url');
    return `${text}.${mac}`;
  };
  const own = signing.client();
  await own.start('sus');
  await own.attachInfo('sus', sign('sus'));
  const before = await signing.rows('session');
  for (const browser of [own, signing.client()]) {
    for (const info of [sign('sus'), 'ana', sign('members')]) {
      const response = await browser.fetch(`/sus/shop?info=${info}`);
      const page = await response.text();
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
      expect(page).not.toContain('id="location"');
      expect(linkedIn(page)).toEqual([
        'modulepreload /assets/en-2b.js',
        'modulepreload /assets/embedded-8h.js',
        'modulepreload /assets/shared-5e.js',
        'modulepreload /assets/en.rest-6f.js',
      ]);
    }
  }
  expect(await signing.rows('session')).toEqual(before);
  const carried = async (browser: typeof own, path: string) =>
    blockIn(await (await browser.fetch(path)).text());
  expect(await carried(own, '/sus/shop')).toMatchObject({ data: { status: 2 } });
  expect(await carried(signing.client(), '/sus/shop?info=')).toMatchObject({ code: 403 });
  expect(await carried(own, `/nowhere/shop?info=${sign('nowhere')}`)).toMatchObject({ code: 404 });
  expect(await carried(own, `/members/shop?info=${sign('members')}`)).toMatchObject({ code: 4001 });
  expect(await carried(own, '/sus?info=ana')).toMatchObject({ data: { status: 2 } });
  await signing.close();
});

test.each([
  { path: '/task/sus', status: 200, code: 200 },
  { path: '/task/sus/agree', status: 200, code: 200 },
  { path: '/task/closed/task', status: 200, code: 200 },
  { path: '/task/members', status: 200, code: 4001 },
  { path: '/task/nowhere/end', status: 404, code: 404 },
])('$path carries the location, of one who has come for missions', async ({ path, ...one }) => {
  const response = await world.app.request(path);
  expect(response.status).toBe(one.status);
  const surveyInfo = path.split('/')[2] ?? '';
  const asked = await world
    .client()
    .call(calls.location, { body: { surveyInfo, appname: 'task' } });
  expect(blockIn(await response.text())).toEqual(JSON.parse(asked.text));
  expect(asked.code).toBe(one.code);
  if (one.code === 200) expect(asked.data.channel).toBe('task');
});

test('a file in a folder of the build is served like a page, for an hour', async () => {
  const response = await world.app.request('/practice/shop.html');
  expect([response.status, await response.text()]).toEqual([200, '<p>a shop</p>']);
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each(words`
  / /a.b /practice/gone.html /practice/.hidden.html /.hidden/secret.html /%E2%82%AC/x
  /.vite/manifest.json /index.html
`)('%s is a 404 page without a reply', async (path) => {
  const response = await world.app.request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).not.toContain('id="location"');
});

test.each([
  ['//sus/app?info=ana', '/sus/app?info=ana'],
  ['///evil.example//sus', '/evil.example/sus'],
])('%s leads to %s', async (path, to) => {
  const response = await world.app.request(`http://localhost${path}`);
  expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
});

test('a page shows the question the respondent stands at', async () => {
  const browser = world.client();
  await browser.start('sus');
  await browser.commit('sus', 'frequent', { score: 2 });
  const page = await (await browser.fetch('/sus/desktop/question')).text();
  expect(blockIn(page)).toMatchObject({ data: { status: 2, subject: { questionId: 'complex' } } });
});

test('no text can leave the block, or be taken for markup or for a pattern (S01)', async () => {
  const page = await (await world.app.request('/hostile')).text();
  const inside = page.slice(page.indexOf('id="location">') + 14, page.indexOf('</script>'));
  expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
  expect(page.match(/<script/g)).toHaveLength(2);
  const asked = await world.client().locate('hostile');
  expect(blockIn(page)).toEqual(JSON.parse(asked.text));
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
    const preloads = [
      ...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+-2b.js)" id="catalog">/g),
    ];
    expect(preloads.map(([, href]) => href)).toEqual(
      catalog === null ? [] : [`/assets/${catalog}.js`],
    );
  },
);

test('a page is never kept, and is compressed for those who can read it', async () => {
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

test('an asset is served as it was compressed by the build, and kept for ever', async () => {
  const response = await world.app.request('/assets/main-1a.js', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  });
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(response.headers.get('Content-Type')).toContain('text/javascript');
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect(await response.text()).toBe('as brotli');
});

test.each(['/assets/gone-1a.js', '/assets/', '/assets/..%2findex.html', '/assets/%00'])(
  '%s is not there, and not the page instead',
  async (path) => {
    const response = await world.app.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 404 });
  },
);

test('the icon is there', async () => {
  const response = await world.app.request('/favicon.svg');
  expect(response.headers.get('Content-Type')).toContain('image/svg+xml');
  expect(await response.text()).toBe('<svg/>');
});

test('a page that has no place for the reply is no page of this app', async () => {
  const other = await mkdtemp(join(tmpdir(), 'askpath-dist-'));
  await writeFile(join(other, 'index.html'), '<html lang="en" dir="ltr">');
  await expect(readPages(other)).rejects.toThrow('<!--location-->');
  await rm(other, { recursive: true });
});

function blockIn(page: string): unknown {
  const [, json] =
    /<script type="application\/json" id="location">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json ?? 'null');
}

/** What is fetched beside the app, in its order. */
function linkedIn(page: string): readonly string[] {
  return [...page.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)"(?: id="catalog")?>/g)].map(
    (link) => link.slice(1).join(' '),
  );
}

test('what draws the first screen is fetched beside the app, where it is a file of its own', async () => {
  const upload = survey({
    id: 'upload',
    title: 'U',
    questions: [{ id: 'a', type: 'upload', title: 'A' }],
  });
  const inviting = survey({
    id: 'inviting',
    title: 'I',
    config: { scanToStart: true },
    questions: [{ id: 'a', type: 'text', title: 'A' }],
  });
  const asking = await openWorld(sqlite, [upload, inviting], { pages: await readPages(dist) });
  const one = asking.client();
  const linked = async (path: string) => {
    return linkedIn(await (await one.fetch(path)).text());
  };
  const catalog = 'modulepreload /assets/en-2b.js';
  const rest = 'modulepreload /assets/en.rest-6f.js';
  expect(await linked('/upload')).toEqual([catalog]);
  await one.start('upload');
  expect(await linked('/upload')).toEqual([
    catalog,
    'modulepreload /assets/Upload-4d.js',
    'stylesheet /assets/Upload-4d.css',
    'modulepreload /assets/shared-5e.js',
    rest,
  ]);
  const later = ['modulepreload /assets/later-3c.js', 'stylesheet /assets/later-3c.css'];
  await one.commit('upload', 'a', { files: [] });
  expect(await linked('/nobody')).toEqual([catalog, ...later, rest]);
  expect(await linked('/inviting')).toEqual([
    catalog,
    'modulepreload /assets/Invitations-7g.js',
    'stylesheet /assets/Invitations-7g.css',
    rest,
  ]);
  await one.start('inviting');
  expect(await linked('/inviting')).toEqual([catalog]);
  const embedded = ['modulepreload /assets/embedded-8h.js', 'modulepreload /assets/shared-5e.js'];
  expect(await linked('/inviting/shop')).toEqual([catalog, ...embedded, rest]);
  expect(await linked('/upload/shop')).toEqual([
    catalog,
    ...embedded,
    'modulepreload /assets/Upload-4d.js',
    'stylesheet /assets/Upload-4d.css',
    rest,
  ]);
  expect(await linked('/nobody/shop')).toEqual([catalog, ...embedded, ...later, rest]);
  for (const mode of ['window', 'card']) {
    expect(await linked(`/${mode}/upload`)).toEqual([catalog, ...embedded, rest]);
    expect(await linked(`/${mode}/nobody`)).toEqual([catalog, ...embedded, ...later, rest]);
  }
  await asking.close();
});

test('a mission has its screen fetched beside the app, whatever way it is answered', async () => {
  const sent = survey({
    id: 'sent',
    title: 'S',
    questions: [
      { id: 'm', type: 'text', title: 'M', config: { mission: { instruction: 'Go' } } },
      { id: 'a', type: 'text', title: 'A' },
    ],
  });
  const there = await openWorld(sqlite, [sent], { pages: await readPages(dist) });
  const one = there.client();
  const linked = async (path: string) => linkedIn(await (await one.fetch(path)).text());
  const parts = ['modulepreload /assets/Mission-0j.js', 'stylesheet /assets/Mission-0j.css'];
  expect(await linked('/task/sent')).not.toContain(parts[0]);
  await one.start('sent');
  for (const path of ['/task/sent', '/task/sent/agree', '/sent', '/sent/shop']) {
    expect(await linked(path)).toEqual(expect.arrayContaining(parts));
  }
  await one.commit('sent', 'm', { outcome: 'finished' });
  expect(await linked('/task/sent')).not.toContain(parts[0]);
  await there.close();
});
