import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { openThemes } from '../../surveys/themes/themes.ts';
import { openWorld, sample, sqlite, type World } from '../support/world.ts';

const directory = await temporaryDirectory(afterAll);
const folder = (name: string) => join(directory, name);
let world: World;
beforeAll(async () => {
  for (const name of ['pictures', 'fonts', 'themes']) await mkdir(folder(name));
  const picture = sharp({
    create: { width: 1400, height: 700, channels: 3, background: '#0a6847' },
  });
  for (const name of ['cover.png', 'other.png'])
    await picture.toFile(join(folder('pictures'), name));
  await copyFile('surveys/fonts/bricolage-grotesque.woff2', join(folder('fonts'), 'own.woff2'));
  await writeFile(join(folder('fonts'), 'OFL.txt'), 'A licence');
  const theme = {
    accent: '#ff7900',
    surface: '#fbf7f0',
    button: 'pill',
    cover: { src: '/pictures/cover.png' },
    font: { body: '/fonts/own.woff2' },
  };
  await writeFile(join(folder('themes'), 'sea.json'), JSON.stringify(theme));
  const themes = await openThemes(directory, 'sea', () => {});
  // A picture is a cover once a page has named it.
  themes.of(undefined, []);
  world = await openWorld(sqlite, [sample('sus')], {
    picturesDir: folder('pictures'),
    fontsDir: folder('fonts'),
    themes,
  });
  return async () => {
    themes.stop();
    await world.close();
  };
});

const get = (path: string) => world.app.request(path);

test.each([
  [640, 'avif', 640],
  [1280, 'webp', 1280],
  [1920, 'avif', 1400],
])('a cover is made %i pixels wide in %s, and never enlarged', async (width, format, made) => {
  const response = await get(`/pictures/cover.png?width=${width}&format=${format}`);
  expect(response.headers.get('Content-Type')).toBe(`image/${format}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({
    width: made,
    format: format === 'avif' ? 'heif' : format,
  });
});

test.each([
  'cover.png?width=641&format=avif',
  'cover.png?width=640&format=jpeg',
  'cover.png?width=640',
  'other.png?width=640&format=avif',
])('%s is the picture as it is', async (address) => {
  const response = await get(`/pictures/${address}`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
});

test('a font is served for an hour, and nothing else of its folder', async () => {
  const response = await get('/fonts/own.woff2');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=3600',
  ]);
  for (const name of [
    'OFL.txt',
    'gone.woff2',
    '..%2Fthemes%2Fsea.json',
    '%2e%2e%2fthemes%2fsea.json',
  ]) {
    expect([name, (await get(`/fonts/${name}`)).status]).toEqual([name, 404]);
  }
});

test("the server's own pages have the look of THEME", async () => {
  const style = await (await get('/api/login/style.css')).text();
  expect(style).toContain('--surface:light-dark(#fbf7f0,');
  expect(style).toContain('--accent:light-dark(#ff7900,#ff7900)');
  expect(style).toContain('--accent-ink:light-dark(#000000,#000000)');
  expect(style).toContain('--radius-button:999px');
  expect(style).toContain('src:url(/fonts/own.woff2)');
  const location = await world.client().locate('sus');
  expect(location).toMatchObject({
    data: {
      survey: { config: { theme: { cover: { colour: '#086848', widths: [640, 1280, 1920] } } } },
    },
  });
});
