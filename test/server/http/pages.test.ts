import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { words } from '../../support/tags.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import {
  type Client,
  noon,
  sample,
  sharedWorld,
  signedInfo,
  sqlite,
  survey,
  testWorld,
} from '../support/world.ts';

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
  // The only text that is not sanitized, because it is never shown.
  channel: "</script><script>$` $' $$",
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

const a = { id: 'a', type: 'text', title: 'A' };
const surveys = [
  sample('sus'),
  hostile,
  survey({ id: 'closed', title: 'C', closed: true, questions: [a] }),
  survey({ id: 'members', title: 'M', login: true, questions: [a] }),
  survey({ id: 'upload', title: 'U', questions: [{ ...a, type: 'upload' }] }),
  survey({ id: 'inviting', title: 'I', config: { scanToStart: true }, questions: [a] }),
  survey({
    id: 'sent',
    title: 'S',
    questions: [{ ...a, id: 'm', config: { mission: { instruction: 'Go' } } }, a],
  }),
];

const dist = await temporaryDirectory(afterAll);
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(join(dist, name)), { recursive: true });
  await writeFile(join(dist, name), text);
}
const pages = await readPages(dist);
const world = sharedWorld(sqlite, surveys, { pages });

const pageAt = async (path: string, client = world.client()) => (await client.fetch(path)).text();

test('a page has its own sentences in the language of its reader', async () => {
  const german = await pageAt('/sus?lang=de-AT');
  expect(german).toContain('<p id="broken" hidden>Fehler &#38; &#60;mehr></p>');
  expect(german).toContain('<p id="scriptless">Kein JavaScript.</p>');
  expect(await pageAt('/sus')).toContain('<p id="broken" hidden>An error occurred.</p>');
});

const location = (client: Client, id: string) => client.locate(id);
const definition = (client: Client, id: string) => client.call(calls.survey, { params: { id } });
const wake = (client: Client, id: string) => client.wake(id, { appname: 'shop' });
const task = (client: Client, surveyInfo: string) =>
  client.call(calls.location, { body: { surveyInfo, appname: 'task' } });

test.each([
  { path: '/sus', id: 'sus', code: 200, call: location },
  { path: '/closed/mobile/home', id: 'closed', code: 200, call: location },
  { path: '/members', id: 'members', code: 4001, call: location },
  { path: '/nowhere', id: 'nowhere', code: 404, call: location },
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

test.each([
  ['/sus/desktop/question', 'complex'],
  ['/sus/shop', 'complex'],
  ['/window/sus', undefined],
  ['/card/sus', undefined],
])('%s carries the current question %s', async (path, questionId) => {
  const client = world.client();
  await client.start('sus');
  await client.commit('sus', 'frequent', { score: 2 });
  expect(Object(replyIn(await pageAt(path, client))).data.subject?.questionId).toBe(questionId);
});

test('a page with a signed info carries no reply and changes nothing', async () => {
  const infoSecret = 'a secret that only this test knows';
  const signing = await testWorld(sqlite, surveys, { pages, infoSecret });
  const sign = (surveyId: string) => signedInfo(infoSecret, surveyId, 'ana', noon / 1000 + 60);
  const own = signing.client();
  await own.start('sus');
  await own.attachInfo('sus', sign('sus'));
  const before = await signing.rows('session');
  for (const client of [own, signing.client()]) {
    for (const info of [sign('sus'), 'ana', sign('members')]) {
      const response = await client.fetch(`/sus/shop?info=${info}`);
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
  const carried = async (client: Client, path: string) => replyIn(await pageAt(path, client));
  expect(await carried(own, '/sus/shop')).toMatchObject({ data: { status: 2 } });
  expect(await carried(signing.client(), '/sus/shop?info=')).toMatchObject({ code: 403 });
  expect(await carried(own, `/nowhere/shop?info=${sign('nowhere')}`)).toMatchObject({ code: 404 });
  expect(await carried(own, `/members/shop?info=${sign('members')}`)).toMatchObject({ code: 4001 });
  expect(await carried(own, '/sus?info=ana')).toMatchObject({ data: { status: 2 } });
});

test.each([
  ['/practice/shop.html', '<p>a shop</p>', 'text/html'],
  ['/favicon.svg', '<svg/>', 'image/svg+xml'],
])('%s of the build is served for an hour', async (path, content, type) => {
  const response = await world.app.request(path);
  expect([response.status, await response.text()]).toEqual([200, content]);
  expect(response.headers.get('Content-Type')).toContain(type);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
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

test('no text can leave the block, or be taken for markup or for a pattern (S01)', async () => {
  const page = await pageAt('/hostile');
  const inside = page.slice(page.indexOf('id="location">') + 14, page.indexOf('</script>'));
  expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
  expect(page.match(/<script/g)).toHaveLength(2);
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

test('a build whose page has no mark for the reply is refused', async () => {
  const other = await temporaryDirectory();
  await writeFile(join(other, 'index.html'), '<html lang="en" dir="ltr">');
  await expect(readPages(other)).rejects.toThrow('<!--location-->');
});

describe('a page preloads', () => {
  const catalog = 'modulepreload /assets/en-2b.js';
  const rest = 'modulepreload /assets/en.rest-6f.js';
  const embedded = ['modulepreload /assets/embedded-8h.js', 'modulepreload /assets/shared-5e.js'];
  const upload = ['modulepreload /assets/Upload-4d.js', 'stylesheet /assets/Upload-4d.css'];
  const end = ['modulepreload /assets/later-3c.js', 'stylesheet /assets/later-3c.css'];
  const invitations = [
    'modulepreload /assets/Invitations-7g.js',
    'stylesheet /assets/Invitations-7g.css',
  ];
  const linked = async (path: string, client = world.client()) =>
    linkedIn(await pageAt(path, client));

  test.each([
    { path: '/upload', links: [catalog] },
    { path: '/nobody', links: [catalog, ...end, rest] },
    { path: '/nobody/shop', links: [catalog, ...embedded, ...end, rest] },
    { path: '/inviting', links: [catalog, ...invitations, rest] },
    { path: '/window/upload', links: [catalog, ...embedded, rest] },
    { path: '/card/upload', links: [catalog, ...embedded, rest] },
    { path: '/window/nobody', links: [catalog, ...embedded, ...end, rest] },
    { path: '/card/nobody', links: [catalog, ...embedded, ...end, rest] },
  ])('the chunks of its first screen before a start: $path', async ({ path, links }) => {
    expect(await linked(path)).toEqual(links);
  });

  test('the chunks of the current question', async () => {
    const client = world.client();
    await client.start('upload');
    const shared = 'modulepreload /assets/shared-5e.js';
    expect(await linked('/upload', client)).toEqual([catalog, ...upload, shared, rest]);
    const inApp = [catalog, ...embedded, ...upload, rest];
    expect(await linked('/upload/shop', client)).toEqual(inApp);
    await client.start('inviting');
    expect(await linked('/inviting', client)).toEqual([catalog]);
    expect(await linked('/inviting/shop', client)).toEqual([catalog, ...embedded, rest]);
  });

  test('the chunks of a mission at its question alone, in every mode', async () => {
    const client = world.client();
    const mission = ['modulepreload /assets/Mission-0j.js', 'stylesheet /assets/Mission-0j.css'];
    expect(await linked('/task/sent', client)).not.toContain(mission[0]);
    await client.start('sent');
    for (const path of ['/task/sent', '/task/sent/agree', '/sent', '/sent/shop']) {
      expect(await linked(path, client)).toEqual(expect.arrayContaining(mission));
    }
    await client.commit('sent', 'm', { outcome: 'finished' });
    expect(await linked('/task/sent', client)).not.toContain(mission[0]);
  });
});

function replyIn(page: string): unknown {
  const [, json] =
    /<script type="application\/json" id="location">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json ?? 'null');
}

/** Preloaded scripts and style sheets in their order. */
function linkedIn(page: string): readonly string[] {
  return [...page.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)"(?: id="catalog")?>/g)].map(
    (link) => link.slice(1).join(' '),
  );
}
