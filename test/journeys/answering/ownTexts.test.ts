import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const input = { questionConfig: { input: true, maxLength: 40 } };
const more = Array.from({ length: 20 }, (_, place) => ({ id: `o${place}`, text: `Town ${place}` }));
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
const app = stage(async () => {
  const directory = await surveysOf(survey);
  await cp('surveys/pictures', join(directory, 'pictures'), { recursive: true });
  return directory;
});

test.each([
  ['mobile', 'en'],
  ['desktop', 'ar'],
] as const)(
  'on %s (%s) a text is asked for with its option, kept as a draft, and shown again',
  async (device, locale) => {
    const respondent = await app.open('/own', device, { locale });
    const { page } = respondent;
    await page.locator('button[value=start]').click();
    const field = (name: string) =>
      page.getByRole('main').getByRole('textbox', { name, exact: true });
    const next = () => page.locator('button[value=next]:visible').click();
    /** The text that is missing is named at its field. */
    const give = async (name: string, text: string) => {
      await next();
      await page.locator(':is(input, textarea):focus[aria-invalid=true]').waitFor();
      await expectReachable(page);
      expect(await field(name).getAttribute('aria-describedby')).toMatch(/fault/);
      await field(name).fill(text);
      await page.reload();
      await expect.poll(() => field(name).inputValue()).toBe(text);
      await next();
    };

    await page.locator('input[role=combobox]').fill('somewhere');
    await page.getByRole('main').getByRole('option').first().click();
    await give('Somewhere else', 'Elba');
    await page.getByRole('radio', { name: 'Another flower' }).check({ force: true });
    await give('Another flower', 'Poppies');
    await page.locator('main select').first().selectOption('moss');
    await give('Moss', 'Cushion moss');
    await expect
      .poll(async () => (await answersTo(app.server, 'own')).at(-1)?.answers)
      .toEqual({
        list: { choice: 'other', text: 'Elba' },
        pics: { choices: [{ id: 'other', text: 'Poppies' }] },
        tree: { path: ['moss'], text: 'Cushion moss' },
      });
  },
);

test('Previous shows the text of an item again, and another item removes it', async () => {
  const respondent = await app.open('/own', 'desktop');
  const { page } = respondent;
  await page.locator('button[value=start]').click();
  const next = () => page.locator('button[value=next]:visible').click();
  await page.locator('input[role=combobox]').fill('Town 3');
  await page.getByRole('main').getByRole('option').first().click();
  await next();
  await page.getByRole('radio', { name: 'Another flower' }).check({ force: true });
  const flower = page.getByRole('textbox', { name: 'Another flower' });
  await flower.fill('Poppies');
  await next();
  const lists = page.locator('main select');
  await lists.first().selectOption('moss');
  await page.getByRole('textbox', { name: 'Moss' }).fill('Cushion');
  await respondent.goBack();
  await expect.poll(() => flower.inputValue()).toBe('Poppies');
  await page.getByRole('radio', { name: 'Roses' }).check({ force: true });
  await expect.poll(() => flower.count()).toBe(0);
  await next();
  await expect.poll(() => page.getByRole('textbox', { name: 'Moss' }).inputValue()).toBe('Cushion');
  await lists.first().selectOption('shrubs');
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  await lists.nth(1).selectOption('hedge');
  await next();
  await expect
    .poll(async () => (await answersTo(app.server, 'own')).at(-1)?.answers)
    .toEqual({
      list: { choice: 'o3' },
      pics: { choices: [{ id: 'roses' }] },
      tree: { path: ['shrubs', 'hedge'] },
    });
});
