import { expect, test } from 'vitest';
import { locales } from '../../../contract/locales.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const questions = [
  { id: 'why', type: 'singleInput', title: { fr: 'Pourquoi ?', en: 'Why?', de: 'Warum?' } },
];
const title = { fr: 'Le jardin', en: 'The garden', de: 'Der Garten' };
const app = stage(() =>
  surveysOf(
    { id: 'own', title, questions, languages: ['de', 'fr'] },
    { id: 'unsaid', title, questions },
  ),
);

test('the list offers the languages of the survey first, then those of the buttons', async () => {
  const respondent = await app.open('/own', 'mobile', { locale: 'sv' });
  const { page } = respondent;
  const list = page.getByRole('combobox', { name: 'Språk' });
  const groups = await list.evaluate((select: HTMLSelectElement) =>
    [...select.children].map((child) =>
      child instanceof HTMLOptGroupElement
        ? [child.label, ...[...child.children].map((option) => (option as HTMLOptionElement).value)]
        : (child as HTMLOptionElement).value,
    ),
  );
  expect(groups).toEqual([
    'de',
    'fr',
    ['Enkätens text är inte översatt', ...(groups[2] ?? []).slice(1)],
  ]);
  expect([...groups.flat()].sort()).toEqual([...locales, 'Enkätens text är inte översatt'].sort());
  // The default is the first language, whatever else a text has.
  await page.getByRole('heading', { name: 'Der Garten' }).waitFor();
  expect(await page.locator('h1 [lang]').getAttribute('lang')).toBe('de');
  await expectAccessible(page);
  await list.selectOption('fr');
  await page.getByRole('heading', { name: 'Le jardin' }).waitFor();
  await respondent.button('Commencer').waitFor();
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('pl');
  await respondent.button('Rozpocznij').waitFor();
  await page.getByRole('heading', { name: 'Der Garten' }).waitFor();
});

test('a survey that does not name its languages has one list', async () => {
  const respondent = await app.open('/unsaid', 'mobile', { locale: 'sv' });
  const list = respondent.page.getByRole('combobox', { name: 'Språk' });
  expect(await list.locator('optgroup').count()).toBe(0);
  expect(await list.locator('option').count()).toBe(locales.length);
  await respondent.page.getByRole('heading', { name: 'The garden' }).waitFor();
});

test('without a script the list of a question has the same groups', async () => {
  const respondent = await app.open('/own', 'mobile', { javaScriptEnabled: false });
  await respondent.button('Start').click();
  const list = respondent.page.getByRole('combobox', { name: 'Language' });
  expect(await list.locator('> option').allTextContents()).toEqual(['Deutsch', 'Français']);
  expect(await list.locator('optgroup').getAttribute('label')).toBe('Survey text not translated');
  // Only the chosen name is measured: the fonts of the others would delay the first paint.
  expect((await list.boundingBox())?.width).toBeLessThan(120);
});
