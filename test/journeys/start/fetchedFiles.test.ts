import { cp } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const picture = '/pictures/lamp-sand.webp';
const rating = { id: 'r', type: 'rate', title: 'How was it?', config: {} };
const list = {
  ...{ id: 'l', type: 'list', title: 'Which tree?' },
  choice: ['Ash', 'Oak'].map((text) => ({ id: text, text })),
};
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
  const listed = { ...wordsSurvey('listed', 2), questions: [list] };
  const directory = await surveysOf(wordsSurvey('words', 12), rated, listed, pictures);
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

test('a survey of texts fetches no part for another question type', async () => {
  const respondent = await app.start('/words');
  const { page } = respondent;
  await expect.poll(() => fetchedParts(page)).toContain('startAndEnd');
  for (let index = 1; index <= 12; index += 1) await respondent.answer(`Answer ${index}`);
  await page.waitForURL('**/end');
  const parts = await fetchedParts(page);
  for (const rare of ['moreViews', 'Mission', 'upload', 'linkage'])
    expect(parts).not.toContain(rare);
});

test('a view is fetched on the start page', async () => {
  const { page } = await app.open('/rated');
  await expect.poll(() => fetchedParts(page)).toContain('moreViews');
  expect(await fetchedParts(page)).not.toContain('Mission');
});

test('a large view is fetched without the small ones', async () => {
  const { page } = await app.open('/listed');
  await expect.poll(() => fetchedParts(page)).toContain('list');
  expect(await fetchedParts(page)).not.toContain('moreViews');
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
  for (const part of ['moreViews', 'Mission', 'upload', 'linkage'])
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
  await expect.poll(() => fetchedParts(saver.page)).toContain('startAndEnd');
  expect(asked.filter((url) => url.includes(picture))).toEqual([]);
});
