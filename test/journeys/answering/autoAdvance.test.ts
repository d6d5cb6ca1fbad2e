import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { holdTime, passTime } from '../../../packages/paths/browser/time.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const choice = [
  { id: 'ant', text: 'Ant' },
  { id: 'bee', text: 'Bee' },
  { id: 'own', text: 'Another one', questionConfig: { input: true } },
];
const app = stage(() =>
  surveysOf({
    id: 'advancing',
    title: 'Advancing',
    // The next question needs no reply, so that a question that stays has not been left.
    ahead: true,
    config: { autoAdvance: true },
    questions: [
      { id: 'one', type: 'radio', title: 'One of them', choice },
      { id: 'two', type: 'rate', title: 'A point' },
    ],
  }),
);

/** A respondent at the first question, whose timers of more than 0.3 s run by `passTime` alone. */
async function arrive(device: 'desktop' | 'mobile' = 'mobile') {
  const respondent = await app.respondent(device);
  await holdTime(respondent.page);
  await respondent.open('/advancing');
  await respondent.start();
  return respondent;
}

const chosen = (page: Page) => page.locator('main input:checked').count();
const tap = (page: Page, name: string) => page.getByText(name, { exact: true }).tap();

test('a tap on an option shows the next question after its delay, and says so', async () => {
  const respondent = await arrive();
  const { page } = respondent;
  await tap(page, 'Bee');
  await respondent.hears('The next question follows your choice.');
  expect(await page.locator('progress').getAttribute('value')).toBe('1');
  await passTime(page, limits.autoAdvance);
  await respondent.seesQuestion(2);
  await respondent.seesFocusOn('A point');
});

test.each<[string, (page: Page) => Promise<void>]>([
  ['on the chosen option', (page) => tap(page, 'Bee')],
  ['on the page', (page) => page.locator('h2').tap()],
  ['of a key', (page) => page.keyboard.press('Shift')],
])('another press %s keeps the question', async (_, press) => {
  const respondent = await arrive();
  const { page } = respondent;
  await tap(page, 'Bee');
  await press(page);
  await passTime(page, 10_000);
  expect(await page.locator('progress').getAttribute('value')).toBe('1');
  await respondent.next();
  await respondent.seesQuestion(2);
});

test('an option with a text of its own keeps the question, and so does a choice without a press', async () => {
  const { page } = await arrive();
  await tap(page, 'Another one');
  await passTime(page, 10_000);
  // Assistive technology clicks without a pointer.
  await page
    .getByRole('radio', { name: 'Ant' })
    .evaluate((radio: HTMLInputElement) => radio.click());
  await passTime(page, 10_000);
  expect(await chosen(page)).toBe(1);
  expect(await page.locator('progress').getAttribute('value')).toBe('1');
});

test('arrow keys move in the group and stay, a letter goes on', async () => {
  const respondent = await arrive('desktop');
  const { page } = respondent;
  await page.getByRole('radio', { name: 'Ant' }).focus();
  await page.keyboard.press('ArrowDown');
  await passTime(page, 10_000);
  expect(await page.getByRole('radio', { name: 'Bee' }).isChecked()).toBe(true);
  expect(await page.locator('progress').getAttribute('value')).toBe('1');
  await page.keyboard.press('a');
  await passTime(page, limits.autoAdvance);
  await respondent.seesQuestion(2);
});

test('the last question is sent by its button alone', async () => {
  const respondent = await arrive();
  const { page } = respondent;
  await tap(page, 'Ant');
  await passTime(page, limits.autoAdvance);
  await respondent.seesQuestion(2);
  await page.locator('label').nth(3).tap();
  await passTime(page, 10_000);
  expect(await chosen(page)).toBe(1);
  await respondent.next();
  await respondent.seesEndPage();
});
