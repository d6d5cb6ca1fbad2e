import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { sample, sharedWorld, sqlite, testWorld } from '../support/world.ts';

const types = {
  'a.webp': 'image/webp',
  'b.png': 'image/png',
  'c.jpg': 'image/jpeg',
  'd.gif': 'image/gif',
  'e.jpeg': 'image/jpeg',
  'f.avif': 'image/avif',
  'g.svg': 'image/svg+xml; charset=utf-8',
};

const directory = await temporaryDirectory(afterAll);
const picturesDir = join(directory, 'pictures');
await mkdir(join(picturesDir, 'sub'), { recursive: true });
for (const name of [...Object.keys(types), 'page.html', '.hidden.png', 'sub/deep.png']) {
  await writeFile(join(picturesDir, name), `as ${name}`);
}
await writeFile(join(directory, 'secret.png'), 'outside');
const world = sharedWorld(sqlite, [sample('sus')], { picturesDir });

test.each(Object.entries(types))('%s is served for an hour as %s', async (name, type) => {
  const response = await world.app.request(`/pictures/${name}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(await response.text()).toBe(`as ${name}`);
});

test.each([
  ...words`
    gone.webp gone.svg page.html .hidden.png sub/deep.png sub%2Fdeep.png sub%5Cdeep.png
    ..%2Fsecret.png %2e%2e%2fsecret.png a.webp/ a.webp%00.png %ff.png
  `,
  '',
])('/pictures/%s is a 404', async (name) => {
  const response = await world.app.request(`/pictures/${name}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 404 });
});

test('an SVG runs no script, and is downloaded when it is opened', async () => {
  const [drawn, photo] = await Promise.all(
    ['g.svg', 'b.png'].map((name) => world.app.request(`/pictures/${name}`)),
  );
  expect(drawn?.headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
  expect(drawn?.headers.get('Content-Disposition')).toBe('attachment');
  expect(photo?.headers.get('Content-Disposition')).toBeNull();
});

test('a picture has no DELETE', async () => {
  const response = await world.app.request('/pictures/a.webp', { method: 'DELETE' });
  expect(response.status).toBe(404);
});

test('a server without pictures answers 404', async () => {
  const bare = await testWorld(sqlite, [sample('sus')]);
  const response = await bare.app.request('/pictures/a.webp');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 404 });
});
