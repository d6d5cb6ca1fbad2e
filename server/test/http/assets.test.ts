import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { type Pages, readPages } from '../../http/pages/pages.ts';
import { openWorld, sqlite, type World } from '../support/world.ts';
import { files, surveys } from './pages.fixture.ts';

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
  world = await openWorld(sqlite, surveys, { pages });
});
afterAll(async () => {
  await world.close();
  await rm(dist, { recursive: true });
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
])('%s redirects to %s', async (path, to) => {
  const response = await world.app.request(`http://localhost${path}`);
  expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('an asset is served as the build compressed it, and cached for ever', async () => {
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
  '%s is a 404, and not the page',
  async (path) => {
    const response = await world.app.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 404 });
  },
);

test('the icon is served', async () => {
  const response = await world.app.request('/favicon.svg');
  expect(response.headers.get('Content-Type')).toContain('image/svg+xml');
  expect(await response.text()).toBe('<svg/>');
});

test('an index.html without the data block is refused at the start', async () => {
  const other = await mkdtemp(join(tmpdir(), 'askpath-dist-'));
  await writeFile(join(other, 'index.html'), '<html lang="en" dir="ltr">');
  await expect(readPages(other)).rejects.toThrow('<!--location-->');
  await rm(other, { recursive: true });
});
