import { cp } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const picture = '/pictures/lamp-sand.webp';
const rating = { id: 'r', type: 'rate', title: 'How was it?', config: {} };
const pictures = {
  id: 'lamps',
  title: 'Pictures',
  ahead: true,
  questions: [
    rating,
    {
      id: 'p',
      type: 'picOpp',
      title: 'Which one?',
      choice: ['a', 'b'].map((id) => ({ id, text: id, imgs: [picture] })),
    },
  ],
};
const app = stage(async () => {
  const rated = { ...wordsSurvey('rated', 2), questions: [rating] };
  const directory = await surveysOf(wordsSurvey('words', 12), rated, pictures);
  await cp('surveys/pictures', `${directory}/pictures`, { recursive: true });
  return directory;
});

/** The names of the parts of the app that a page has fetched, without hashes. */
function fetchedParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+)-.{8}\.js$/.exec(name)?.[1] ?? []),
  );
}

test('a survey fetches the parts for its own question types, and 12 questions take at most 160 kB', async () => {
  const respondent = await app.start('/words');
  const { page } = respondent;
  await expect.poll(() => fetchedParts(page)).toContain('end.chunk');
  for (let place = 1; place <= 12; place += 1) await respondent.answer(`Answer ${place}`);
  await page.waitForURL('**/end');
  const parts = await fetchedParts(page);
  for (const rare of ['rare.chunk', 'Mission', 'Upload', 'Linkage'])
    expect(parts).not.toContain(rare);
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      .reduce((sum, size) => sum + size, 0),
  );
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(160_000);
});

test('a view is fetched on the start page', async () => {
  const { page } = await app.open('/rated');
  await expect.poll(() => fetchedParts(page)).toContain('rare.chunk');
  expect(await fetchedParts(page)).not.toContain('Mission');
});

test('all parts are fetched where the server does not name those that the survey uses', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await page.route('**/words', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/,"uses":\{[^}]*\}/, '');
    await route.fulfill({ response, body });
  });
  await respondent.open('/words');
  for (const part of ['rare.chunk', 'Mission', 'Upload', 'Linkage'])
    await expect.poll(() => fetchedParts(page)).toContain(part);
});

test('the pictures of the question ahead are fetched, unless data is saved', async () => {
  const respondent = await app.start('/lamps');
  const saver = await app.respondent();
  await saver.page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const asked: string[] = [];
  saver.page.on('request', (request) => asked.push(request.url()));
  await saver.open('/lamps');
  await saver.start();
  await expect
    .poll(() =>
      respondent.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      ),
    )
    .toContain(app.server.origin + picture);
  await expect.poll(() => fetchedParts(saver.page)).toContain('end.chunk');
  expect(asked.filter((url) => url.includes(picture))).toEqual([]);
});
