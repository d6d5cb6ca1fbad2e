import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../../packages/paths/plans/surveys.ts';
import { stage } from '../../../support/journey.ts';

const choice = ['Ant', 'Bee', 'Cat', 'Dog', 'Emu'].map((text) => ({ id: text, text }));
const questions = [
  { id: 'one', type: 'radio', title: 'One of them', choice },
  { id: 'some', type: 'check', title: 'Some of them', choice },
  {
    id: 'point',
    type: 'evaluate',
    title: 'A point',
    choice: [{ id: 'why', text: 'Why' }],
    config: { startValue: 1, scope: 5 },
  },
];
const app = stage(() =>
  surveysOf(
    { id: 'keys', title: 'Keys', questions },
    { id: 'off', title: 'No keys', config: { optionKeys: false }, questions },
  ),
);

const chosen = (page: Page) =>
  page
    .locator('main input:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** A respondent whose focus is on the heading of the first question. */
async function arrive(survey: string) {
  const respondent = await app.start(survey);
  await respondent.page.locator('h2:focus').waitFor();
  return respondent;
}

test('a word that is typed on arrival chooses once: its first letter', async () => {
  const { page } = await arrive('/keys');
  await page.keyboard.type('bad');
  expect(await chosen(page)).toEqual(['Bee']);
  // An arrow is a move in the group, where letters choose.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  expect(await chosen(page)).toEqual(['Emu']);
});

test('the heading takes one key, whichever it is', async () => {
  const { page } = await arrive('/keys');
  await page.keyboard.type('xb');
  expect(await chosen(page)).toEqual([]);
});

test('a letter on the heading replaces no answer, and none chooses while the focus is on a button', async () => {
  const respondent = await arrive('/keys');
  const { page } = respondent;
  await page.keyboard.press('c');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.previous();
  await respondent.seesQuestion(1);
  await page.locator('h2:focus').waitFor();
  await page.keyboard.press('a');
  expect(await chosen(page)).toEqual(['Cat']);
  await page.locator('button[value=next]:visible').focus();
  await page.keyboard.type('abd');
  expect(await chosen(page)).toEqual(['Cat']);
  await page.getByRole('combobox', { name: 'Language' }).focus();
  await page.keyboard.type('b');
  expect(await chosen(page)).toEqual(['Cat']);
});

test('digits choose a point while the focus is in the scale, and letters of a comment are text', async () => {
  const respondent = await app.openAt('/keys', {
    one: { choice: 'Ant' },
    some: { choices: [{ id: 'Bee' }] },
  });
  const { page } = respondent;
  await respondent.seesQuestion(3);
  await page.locator('main input[type=radio]').first().focus();
  await page.keyboard.press('4');
  expect(await chosen(page)).toEqual(['4']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('5');
  expect(await chosen(page)).toEqual(['5']);
});

test('a survey switches the keys off, and shows none', async () => {
  const { page } = await arrive('/off');
  await page.keyboard.press('b');
  await page.locator('main input[type=radio]').first().focus();
  await page.keyboard.press('b');
  expect(await chosen(page)).toEqual([]);
  expect(await page.locator('[aria-keyshortcuts]').count()).toBe(0);
  expect(await page.locator('main label').allTextContents()).toEqual(
    choice.map(({ text }) => text),
  );
});
