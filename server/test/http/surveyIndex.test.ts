import { expect, test } from 'vitest';
import { sample, sharedWorld, sqlite, survey, testWorld } from '../support/world.ts';

const titled = survey({
  id: 'titled',
  title: { en: '<p>Tea &amp; <b>you</b></p>', de: 'Tee & <i>du</i>' },
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

const world = sharedWorld(sqlite, [sample('sus'), sample('mission'), titled], {
  hasIndex: true,
  devPages: true,
});
const hidden = sharedWorld(sqlite, [sample('sus')]);

test('the index links every survey by its title in the language of the reader', async () => {
  const response = await world.app.request('/', { headers: { 'Accept-Language': 'de' } });
  expect(response.headers.get('Content-Type')).toContain('text/html');
  const page = await response.text();
  const links = [...page.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [
    to,
    text,
  ]);
  expect(links).toContainEqual(['/sus', 'Wie gut lässt sich das System benutzen?']);
  expect(links).toContainEqual(['/task/mission', 'Einen Samenladen ausprobieren']);
  expect(links).toContainEqual(['/titled', 'Tee &amp; du']);
  expect(links).toContainEqual(['/dev', 'Developer page']);
  expect(page).toContain('<a href="/titled" lang="de" dir="auto">');
});

test('the index does not link a developer page that is not served', async () => {
  const listed = await testWorld(sqlite, [sample('sus')], { hasIndex: true });
  expect(await (await listed.app.request('/')).text()).not.toContain('/dev');
});

test('without the index / is a 404', async () => {
  expect((await hidden.app.request('/')).status).toBe(404);
});
