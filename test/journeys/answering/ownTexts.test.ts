import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picturedSurveys } from '../../support/exampleSurveys.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const input = { questionConfig: { input: true, maxLength: 40 } };
const more = Array.from({ length: 20 }, (_, index) => ({ id: `o${index}`, text: `Town ${index}` }));
const pictured = (id: string, text: string) => ({ id, text, imgs: ['/pictures/roses.webp'] });

const survey = {
  id: 'own',
  title: 'Own texts',
  questions: [
    {
      ...{ id: 'list', type: 'list', title: 'Where do you live?' },
      choice: [...more, { id: 'other', text: 'Somewhere else', ...input }],
    },
    {
      ...{ id: 'pics', type: 'picRate', title: 'Which one?', config: { max: 1 } },
      choice: [pictured('roses', 'Roses'), { ...pictured('other', 'Another flower'), ...input }],
    },
    {
      ...{ id: 'tree', type: 'linkage', title: 'Which plant?' },
      config: { cascadeId: 'plants', levels: ['Kind', 'Group'], inputs: [{ item: 'moss' }] },
    },
  ],
};
const app = stage(() => picturedSurveys(survey));

const next = (page: Page) => page.locator('button[value=next]:visible').click();

const fieldOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });

/** Sends an answer without its text, which is named as missing at its field, and types the text. */
async function give(page: Page, name: string, text: string): Promise<void> {
  await next(page);
  await page.locator(':is(input, textarea):focus[aria-invalid=true]').waitFor();
  await expectReachable(page);
  expect(await fieldOf(page, name).getAttribute('aria-describedby')).toMatch(/fault/);
  await fieldOf(page, name).fill(text);
}

const stored = async () => (await answersTo(app.server, 'own')).at(-1)?.answers;

test('a text is asked for with its option, and kept as a draft', async () => {
  const respondent = await app.openAt('/own', {}, 'mobile');
  const { page } = respondent;
  const keep = async (name: string, text: string) => {
    await give(page, name, text);
    await respondent.reload();
    await expect.poll(() => fieldOf(page, name).inputValue()).toBe(text);
    await next(page);
  };
  await page.locator('input[role=combobox]').fill('somewhere');
  await page.getByRole('main').getByRole('option').first().click();
  await keep('Somewhere else', 'Elba');
  await page.getByRole('radio', { name: 'Another flower' }).check({ force: true });
  await keep('Another flower', 'Poppies');
  await page.locator('main select').first().selectOption('moss');
  await keep('Moss', 'Cushion moss');
  await expect.poll(stored).toEqual({
    list: { choice: 'other', text: 'Elba' },
    pics: { choices: [{ id: 'other', text: 'Poppies' }] },
    tree: { path: ['moss'], text: 'Cushion moss' },
  });
});

test('right to left Previous shows the text of an item again, and another item removes it', async () => {
  const respondent = await app.respondent('desktop', { locale: 'ar' });
  const { page } = respondent;
  await beginSession(respondent, app.server, 'own', { locale: 'ar' });
  await respondent.open('/own');
  await page.locator('input[role=combobox]').fill('somewhere');
  await page.getByRole('main').getByRole('option').first().click();
  await give(page, 'Somewhere else', 'Elba');
  await next(page);
  await page.getByRole('radio', { name: 'Another flower' }).check({ force: true });
  await give(page, 'Another flower', 'Poppies');
  await next(page);
  const lists = page.locator('main select');
  await lists.first().selectOption('moss');
  await give(page, 'Moss', 'Cushion');
  await respondent.goBack();
  const flower = fieldOf(page, 'Another flower');
  await expect.poll(() => flower.inputValue()).toBe('Poppies');
  await page.getByRole('radio', { name: 'Roses' }).check({ force: true });
  await expect.poll(() => flower.count()).toBe(0);
  await next(page);
  const moss = fieldOf(page, 'Moss');
  await expect.poll(() => moss.inputValue()).toBe('Cushion');
  await lists.first().selectOption('shrubs');
  await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await lists.nth(1).selectOption('hedge');
  await next(page);
  await expect.poll(stored).toEqual({
    list: { choice: 'other', text: 'Elba' },
    pics: { choices: [{ id: 'roses' }] },
    tree: { path: ['shrubs', 'hedge'] },
  });
});
