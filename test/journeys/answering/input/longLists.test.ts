import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filesOf, writeFiles } from '../../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../../support/journey.ts';
import { expectReachable } from '../../../support/reach.ts';

const cities =
  'Adana Ankara Antalya Bursa Çorum Denizli Edirne Eskişehir Gaziantep Iğdır Isparta İstanbul İzmir Kars Konya Mersin Muğla Ordu';
const options = cities
  .split(' ')
  .map((text) => ({ id: text.normalize('NFKD').replace(/[^a-z]/gi, ''), text }));
const last = { id: 'last', type: 'text', title: 'The last page' };
const listed = (id: string, required: boolean) => ({
  id,
  title: 'Cities',
  questions: [
    { id: 'city', type: 'list', title: 'Where?', config: { required }, choice: options },
    last,
  ],
});
const linked = {
  id: 'linked',
  title: 'Districts',
  questions: [
    {
      ...{ id: 'place', type: 'linkage', title: 'Which district?' },
      config: { cascadeId: 'districts', levels: ['City', 'District'] },
    },
    last,
  ],
};
const districts = {
  id: 'districts',
  items: options.map(({ id, text }) => ({
    ...{ id, text },
    items: Array.from({ length: 16 }, (_, index) => ({
      id: `${id}-${index}`,
      text: `Şehir ${index + 1}`,
    })),
  })),
};

async function surveyFiles(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-lists-'));
  const surveys = [listed('needed', true), listed('optional', false), linked];
  await writeFiles(directory, filesOf(surveys, [districts]));
  return directory;
}
const app = stage(surveyFiles);

const fieldOf = (page: Page) => page.getByRole('main').locator('input[role=combobox]');
const chosenIn = (page: Page) => page.locator('input[type=hidden][name=choice]').inputValue();
const fault = (page: Page) => page.locator('#fault').textContent();
const isFocused = (page: Page) =>
  fieldOf(page).evaluate((field) => document.activeElement === field);

test('Tab chooses what keys have moved to, not what the pointer stands on', async () => {
  const { page } = await app.openAt('/needed', {});
  const field = fieldOf(page);
  await field.pressSequentially('i');
  await page.getByRole('option', { name: 'Ankara' }).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: 'İzmir' }).hover();
  await page.keyboard.press('Tab');
  expect(await chosenIn(page)).toBe('');
  expect(await field.inputValue()).toBe('i');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  const text = await page.locator(`[id="${active}"]`).textContent();
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe(text);
  expect(await chosenIn(page)).not.toBe('');
});

test.each(['needed', 'optional'])(
  'a word that no option has stays in the field of the %s list, with what to do',
  async (id) => {
    const respondent = await app.openAt(`/${id}`, {}, 'mobile');
    const { page } = respondent;
    const field = fieldOf(page);
    await field.fill('Nowhere');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('Nowhere');
    await respondent.next();
    await expect.poll(() => fault(page)).toBe('Error: Select one from the list');
    await expect.poll(() => isFocused(page)).toBe(true);
    expect(await field.inputValue()).toBe('Nowhere');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expectReachable(page);
    // A word of the list in other letters is its option at once.
    await field.fill('ESKISEHIR');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await respondent.seesQuestion('The last page');
    const stored = async () => (await answersTo(app.server, id)).at(-1)?.answers;
    await expect.poll(stored).toEqual({ city: { choice: 'Eskisehir' } });
    await respondent.previous();
    await expect.poll(() => field.inputValue()).toBe('Eskişehir');
  },
);

test('another word takes the chosen option back, and an empty optional field is no fault', async () => {
  const respondent = await app.openAt('/optional', {});
  const { page } = respondent;
  const field = fieldOf(page);
  await field.fill('izmir');
  await expect.poll(() => chosenIn(page)).toBe('Izmir');
  await field.fill('izmi');
  await expect.poll(() => chosenIn(page)).toBe('');
  await respondent.next();
  await expect.poll(() => fault(page)).toBe('Error: Select one from the list');
  await field.fill('');
  await respondent.next();
  await respondent.seesQuestion('The last page');
});

test('no press beside the field takes the focus from it', async () => {
  const { page } = await app.openAt('/needed', {});
  const field = fieldOf(page);
  const toggle = page.getByRole('button', { name: 'Show the list' });
  const list = page.getByRole('listbox');
  await toggle.click();
  await expect.poll(() => isFocused(page)).toBe(true);
  // The edge of the list is no option.
  await list.click({ position: { x: 2, y: 2 } });
  expect([await isFocused(page), await field.getAttribute('aria-expanded')]).toEqual([
    true,
    'true',
  ]);
  await toggle.click();
  expect([await isFocused(page), await field.getAttribute('aria-expanded')]).toEqual([
    true,
    'false',
  ]);
  await field.fill('Nowhere');
  await page.getByRole('main').locator('p', { hasText: 'Nothing found' }).click();
  expect(await isFocused(page)).toBe(true);
  await field.fill('konya');
  await page.getByRole('option', { name: 'Konya' }).click();
  expect(await isFocused(page)).toBe(true);
  expect(await chosenIn(page)).toBe('Konya');
  await page.keyboard.press('Escape');
  expect(await isFocused(page)).toBe(true);
});

test('linked lists are searched alike, and a word of a list below goes with its list', async () => {
  const respondent = await app.openAt('/linked', {});
  const { page } = respondent;
  const fields = fieldOf(page);
  await fields.first().fill('istanbul');
  await expect.poll(() => fields.count()).toBe(2);
  await fields.nth(1).fill('nowhere');
  await respondent.next();
  const below = page.locator('[id^="fault-level-2"]');
  await expect.poll(() => below.textContent()).toBe('Error: Select one from the list');
  await fields.first().fill('izmir');
  await page.keyboard.press('Tab');
  await expect.poll(() => fields.first().inputValue()).toBe('İzmir');
  await expect.poll(() => fields.count()).toBe(2);
  await respondent.next();
  await expect.poll(() => below.textContent()).toBe(`Error: Can't submit empty items`);
  await fields.nth(1).fill('sehir 3');
  await respondent.next();
  await respondent.seesQuestion('The last page');
  const stored = async () => (await answersTo(app.server, 'linked')).at(-1)?.answers;
  await expect.poll(stored).toEqual({ place: { path: ['Izmir', 'Izmir-2'] } });
});
