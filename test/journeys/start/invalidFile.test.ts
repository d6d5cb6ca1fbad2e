import { expect, test } from 'vitest';
import { readPages } from '../../../server/http/pages/pages.ts';
import { sample, sqlite, testWorld } from '../../../server/test/support/world.ts';

test('a survey whose file is invalid is refused with 503 in the language of the respondent (R39)', async () => {
  const pages = await readPages(process.env.DIST_DIR ?? 'dist', () => ({ lag: () => 0 }));
  const invalid = new Set(['broken']);
  const world = await testWorld(sqlite, [sample('sus')], { pages, invalid });
  const response = await world.app.request('/broken', { headers: { 'Accept-Language': 'de' } });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
  const page = await response.text();
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(main).toContain('Im Moment ist sehr viel los. Versuchen Sie es gleich noch einmal.');
});
