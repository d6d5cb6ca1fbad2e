import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const choice = ['Ant', 'Bee', 'Cat', 'Dog'].map((id) => ({ id, text: id }));
const bounded = (id: string, description?: string) => ({
  ...{ id, title: 'Animals' },
  questions: [
    {
      ...{ id: 'q', type: 'check', title: 'Which?', choice, config: { min: 2, max: 3 } },
      ...(description === undefined ? {} : { description }),
    },
  ],
});
const app = stage(() =>
  surveysOf(
    bounded('hinted'),
    bounded('described', 'Choose 2 or 3 of them.'),
    bounded('elsewhere', 'All 12 of them live here.'),
  ),
);
const sentence = 'Select between 2 and 3 items';

test('the bounds stand beside the mark of a mandatory question', async () => {
  const { page } = await app.start('/hinted');
  const line = page.getByText(sentence).locator('xpath=..');
  expect(await line.locator('p').allTextContents()).toEqual(['Mandatory', sentence]);
});

test('the bounds are said once where a fault says them, and again without the fault', async () => {
  const respondent = await app.start('/hinted');
  const { page } = respondent;
  await respondent.choose('Ant');
  await respondent.next();
  await respondent.sees(`Error: ${sentence}`);
  expect(await page.getByText(sentence).count()).toBe(1);
  await respondent.choose('Bee');
  await page.getByText(sentence, { exact: true }).waitFor();
  expect(await page.getByText(sentence).count()).toBe(1);
});

test('the bounds are left to a description that has their numbers', async () => {
  const { page } = await app.start('/described');
  await page.getByText('Choose 2 or 3 of them.').waitFor();
  expect(await page.getByText(sentence).count()).toBe(0);
});

test('a description with other numbers leaves the bounds where they are', async () => {
  const { page } = await app.start('/elsewhere');
  await page.getByText(sentence).waitFor();
});
