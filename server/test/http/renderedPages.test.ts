import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pages, readPages } from '../../http/pages/pages.ts';
import { readTemplate, type Template } from '../../http/pages/template.ts';
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

describe('a page that is rendered', () => {
  let template: Template;
  beforeAll(async () => {
    template = await readTemplate(dist, () => null);
  });
  const draw = (html: string) =>
    template.render(
      { locale: 'de', mode: 'page', scheme: null, themeStyle: '' },
      { code: 200 },
      {
        title: 'A & B',
        html,
        refreshAfter: null,
      },
    );

  test('has the styles of its screen inline, and names the scripts of their chunks', () => {
    const { html: page } = draw('<ul class="_list_9 _file_3"></ul>');
    expect([...page.matchAll(/<style data-href="([^"]+)">/g)].map(([, file]) => file)).toEqual([
      '/assets/main-1a.css',
      '/assets/Upload-4d.css',
    ]);
    expect(page.match(/<link rel="stylesheet"/)).toBeNull();
    const scripts = ['main-1a', 'de-2b', 'Upload-4d', 'shared-5e'];
    expect(
      [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file),
    ).toEqual(scripts.map((name) => `/assets/${name}.js`));
  });

  test('has no styles and scripts of chunks that its screen does not use, also after one that does', () => {
    draw('<ul class="_list_9 _file_3"></ul>');
    const { html: page } = draw('<p class="_page_1">_file_3</p>');
    expect(page).not.toContain('Upload');
    expect(page).toContain('<div id="root"><p class="_page_1">_file_3</p></div>');
    expect(page).toContain('<title>A &#38; B</title>');
    expect(page).not.toContain('scriptless');
  });
});
