import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picturedSurveys } from '../../support/exampleSurveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const pictured = (id: string, type: string, count: number, plain = 0) => ({
  ...{ id, title: 'Pictures' },
  questions: [
    {
      ...{ id: 'q', type, title: 'Which?' },
      choice: Array.from({ length: count + plain }, (_, index) => ({
        ...{ id: `o${index}`, text: `Option ${index}` },
        ...(index < count
          ? { imgs: [{ src: '/pictures/roses.webp', alt: `Picture ${index}` }] }
          : {}),
      })),
    },
  ],
});
const app = stage(() =>
  picturedSurveys(
    pictured('three', 'radio', 3),
    pictured('four', 'check', 4),
    pictured('eight', 'radio', 8),
    pictured('mixed', 'radio', 2, 1),
  ),
);

/** How many options stand in each row, from the top. */
async function rows(page: Page): Promise<number[]> {
  const tops = await page
    .locator('main label:has(input)')
    .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().y)));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

test.each([
  ['three', 'desktop', [3]],
  ['four', 'desktop', [2, 2]],
  ['eight', 'desktop', [4, 4]],
  ['four', 'mobile', [2, 2]],
  ['mixed', 'desktop', [1, 1, 1]],
] as const)('pictures of %s are in rows on a %s', async (id, device, expected) => {
  const { page } = await app.start(`/${id}`, device);
  expect(await rows(page)).toEqual(expected);
});

test('a card of a picture is chosen by a press on it', async () => {
  const respondent = await app.start('/four', 'mobile');
  const { page } = respondent;
  await page.locator('main img').nth(1).tap();
  await page.getByRole('checkbox', { name: 'Option 1' }).and(page.locator(':checked')).waitFor();
  await respondent.next();
  await respondent.seesEndPage();
  expect((await answersTo(app.server, 'four')).at(-1)?.answers).toMatchObject({
    q: { choices: [{ id: 'o1' }] },
  });
});
