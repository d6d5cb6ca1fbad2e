import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const garden = {
  id: 'garden',
  title: { en: 'The garden', de: 'Der Garten', ar: 'الحديقة' },
  config: { agreement: { en: '<p>It is kept.</p>', de: '<p>Es wird gespeichert.</p>' } },
  questions: [
    {
      id: 'why',
      type: 'singleInput',
      title: { en: 'Why do you come?', de: 'Warum kommen Sie?', ar: 'لماذا تأتي؟' },
    },
    {
      id: 'plant',
      type: 'linkage',
      title: 'Which plant?',
      config: { cascadeId: 'trees', levels: ['Kind', 'Family'] },
    },
    {
      id: 'bird',
      type: 'list',
      title: 'Which bird?',
      config: { sorted: true },
      choice: [
        { id: 'robin', text: { en: 'Robin', de: 'Rotkehlchen', sv: 'Rödhake' } },
        { id: 'eider', text: { en: 'Eider', de: 'Eiderente', sv: 'Åda' } },
        { id: 'blackbird', text: { en: 'Blackbird', de: 'Amsel', sv: 'Koltrast' } },
      ],
    },
  ],
};

const trees = {
  id: 'trees',
  items: [
    {
      id: 'tree',
      text: { en: 'Tree', de: 'Baum' },
      items: [{ id: 'birch', text: { en: 'Birch', de: 'Birke' } }],
    },
  ],
};

const there = stage(async () => {
  const english = {
    ...garden,
    id: 'english',
    lang: 'en',
    title: 'Only English',
    questions: [{ id: 'why', type: 'singleInput', title: 'Why do you come?' }],
  };
  const directory = await surveysOf(garden, english);
  await writeFile(join(directory, 'cascades', 'trees.json'), JSON.stringify(trees));
  return directory;
});

test('another language is chosen on the start page, and the survey continues in it', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile');
  const { page } = respondent;
  const catalogs = catalogsOf(page);
  await respondent.open(`${there.server.origin}/garden`);
  await page.getByRole('heading', { name: 'The garden' }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('heading', { name: 'Der Garten' }).waitFor();
  await page.getByText('Es wird gespeichert.').waitFor();
  expect(await pageOf(page)).toEqual({ lang: 'de', dir: 'ltr', asked: 'de' });
  // The page was not reloaded, and only these two catalogs were fetched.
  expect(catalogs).toEqual(['en', 'de']);
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await page.getByRole('heading', { name: 'Warum kommen Sie?' }).waitFor();
  const [row] = await answersTo(there.server, 'garden');
  expect(row).toMatchObject({ locale: 'de' });
  await respondent.close();
});

test('arrow keys pass languages: one applies at Enter, on leaving the list, or after a pause', async () => {
  const respondent = await there.openAt('/garden', {});
  const { page } = respondent;
  const list = page.locator('header select');
  await page.evaluate(() => {
    const timeout = window.setTimeout.bind(window);
    // The pause is held until the test ends it.
    Object.assign(window, {
      setTimeout: (run: () => void, delayMs = 0) =>
        delayMs === 1500
          ? timeout(() => window.addEventListener('pause', run))
          : timeout(run, delayMs),
    });
    new MutationObserver(() => {
      document.documentElement.dataset.langs += ` ${document.documentElement.lang}`;
    }).observe(document.documentElement, { attributeFilter: ['lang'] });
    document.documentElement.dataset.langs = '';
  });
  const langs = () => page.evaluate(() => document.documentElement.dataset.langs?.trim());
  const passed: string[] = [];
  const pass = async (key: string) => {
    const before = await list.inputValue();
    await page.keyboard.press(key);
    await expect.poll(() => list.inputValue()).not.toBe(before);
    passed.push(await list.inputValue());
  };
  await list.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await pass(key);
  expect(new Set(passed).size).toBe(4);
  expect(await langs()).toBe('');
  await page.keyboard.press('Enter');
  await expect.poll(langs).toBe(passed[3]);
  await pass('ArrowUp');
  await page.keyboard.press('Tab');
  await expect.poll(langs).toBe(`${passed[3]} ${passed[4]}`);
  await list.focus();
  await pass('ArrowDown');
  await page.evaluate(() => window.dispatchEvent(new Event('pause')));
  await expect.poll(langs).toBe(`${passed[3]} ${passed[4]} ${passed[5]}`);
  await respondent.close();
});

test('the list of languages has letters of 16 px on a touch screen, so that iOS does not zoom', async () => {
  const respondent = await there.openAt('/garden', {}, 'mobile');
  const list = respondent.page.getByRole('combobox', { name: 'Language' });
  const size = await list.evaluate((select) => getComputedStyle(select).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  await respondent.close();
});

test('a change of language during a question keeps the typed text, also where its catalog cannot be fetched', async () => {
  const respondent = await there.openAt('/garden', {});
  const { page } = respondent;
  const list = page.getByRole('combobox', { name: 'Language' });
  await respondent.write('For the frogs');
  await page.route('**/assets/fr-*.js', (route) => route.abort());
  await list.selectOption('fr');
  await respondent.sees('You are offline.');
  expect(await list.inputValue()).toBe('en');
  expect(await pageOf(page)).toEqual({ lang: 'en', dir: 'ltr', asked: null });
  expect(await page.getByRole('textbox').inputValue()).toBe('For the frogs');
  await page.unroute('**/assets/fr-*.js');
  await list.focus();
  await list.selectOption('ar');
  await page.getByRole('heading', { name: 'لماذا تأتي؟' }).waitFor();
  expect(await pageOf(page)).toEqual({ lang: 'ar', dir: 'rtl', asked: 'ar' });
  expect(await page.getByRole('textbox').inputValue()).toBe('For the frogs');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await respondent.reload();
  await page.getByRole('heading', { name: 'لماذا تأتي؟' }).waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('For the frogs');
  await page.getByRole('button', { name: 'التالي' }).click();
  await respondent.seesQuestion(2);
  await page.getByRole('button', { name: 'السابق' }).click();
  await page.getByRole('heading', { name: 'لماذا تأتي؟' }).waitFor();
  await respondent.close(/ERR_FAILED/);
});

test('linked lists keep their choice in the new language, and a list is sorted as it sorts', async () => {
  const respondent = await there.openAt('/garden', { why: { text: '.' } });
  const { page } = respondent;
  const choose = (locale: string) => page.locator('header select').selectOption(locale);
  await page.getByLabel('Kind').selectOption({ label: 'Tree' });
  await page.getByLabel('Family').selectOption({ label: 'Birch' });
  await choose('de');
  await expect
    .poll(() => page.locator('main select option:checked').allTextContents())
    .toEqual(['Baum', 'Birke']);
  await page.locator('button[value=next]:not([hidden])').click();
  await respondent.seesQuestion(3);
  const birds = () => page.locator('main option:not([value=""])').allTextContents();
  await expect.poll(birds).toEqual(['Amsel', 'Eiderente', 'Rotkehlchen']);
  await choose('sv');
  await expect.poll(birds).toEqual(['Koltrast', 'Rödhake', 'Åda']);
  await respondent.close();
});

test('a text in another language than the page has its own lang attribute', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', { locale: 'fr' });
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/english`);
  expect(await langOf(page, 'Only English')).toBe('en');
  await page.getByRole('main').getByRole('button').click();
  await respondent.seesQuestion(1);
  expect(await langOf(page, 'Why do you come?')).toBe('en');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await respondent.close();
});

test('the app chooses a language where the server has not', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', { locale: 'de-AT' });
  const { page } = respondent;
  await page.route('**/english*', async (route) => {
    const served = await route.fetch({ headers: { 'Accept-Language': 'en' } });
    const html = (await served.text())
      .replace(/<link[^>]*id="catalog"[^>]*>/, '')
      .replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
    await route.fulfill({ response: served, body: html });
  });
  await respondent.open(`${there.server.origin}/english`);
  await page.getByRole('button', { name: 'Zustimmen' }).waitFor();
  expect(await pageOf(page)).toMatchObject({ lang: 'de' });
  await respondent.open(`${there.server.origin}/english?lang=ar`);
  await page.getByRole('button', { name: 'الموافقة' }).waitFor();
  expect(await pageOf(page)).toMatchObject({ lang: 'ar', dir: 'rtl' });
  await respondent.close();
});

/** Catalogs requested from now on, each once. */
function catalogsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /assets\/([a-z]{2})-[^/]+\.js$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

function pageOf(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    asked: new URLSearchParams(location.search).get('lang'),
  }));
}

/** The language of a text for a screen reader. */
function langOf(page: Page, text: string): Promise<string | undefined> {
  return page
    .getByRole('heading', { name: text })
    .first()
    .getByText(text)
    .evaluate((element) => element.closest('[lang]')?.getAttribute('lang') ?? undefined);
}
