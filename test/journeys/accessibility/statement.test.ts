import { expect, test } from 'vitest';
import { type Locale, locales } from '../../../contract/locales.ts';
import { readCatalog } from '../../../packages/paths/catalogs.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const contact = 'access@example.org';
const app = stage(
  () => surveysOf(wordsSurvey('words', 1), wordsSurvey('errands', 1)),
  () => ({ ACCESSIBILITY_CONTACT: contact }),
);
const narrow = { viewport: { width: 320, height: 640 } };

/** Languages of each direction; the markup is the same in all. */
const judged: readonly Locale[] = ['en', 'ar'];

test('the statement fits 320 pixels in every language, and breaks no rule of axe', async () => {
  const { page } = await app.respondent('mobile', narrow);
  for (const locale of locales) {
    await page.goto(`/accessibility?lang=${locale}`);
    const title = readCatalog(locale).find(({ english }) => english === 'Accessibility')?.words;
    expect(await page.title()).toBe(title);
    const seen = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      scripts: document.scripts.length,
      overflow: document.documentElement.scrollWidth - innerWidth,
      aligned: getComputedStyle(document.querySelector('h1') ?? document.body).direction,
    }));
    const aligned = ['ar', 'he', 'ur', 'fa'].includes(locale) ? 'rtl' : 'ltr';
    expect(seen).toEqual({ lang: locale, scripts: 0, overflow: 0, aligned });
    if (judged.includes(locale)) await expectAccessible(page);
  }
});

test('the start page in a page, a task and an app leads to the statement and back', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  for (const path of ['/words', '/task/words', '/words/shop']) {
    await respondent.open(`${path}?lang=de`);
    await page.getByRole('link', { name: 'Barrierefreiheit' }).click();
    await page.getByRole('heading', { name: 'Barrierefreiheit', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: contact }).getAttribute('href')).toBe(
      `mailto:${contact}`,
    );
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'إمكانية الوصول', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'العودة إلى الاستبيان' }).click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.getByRole('link', { name: 'إمكانية الوصول' }).waitFor();
  }
});

test('the end page links the statement, and the question does not', async () => {
  const respondent = await app.start('/words');
  const link = respondent.page.getByRole('link', { name: 'Accessibility' });
  expect(await link.count()).toBe(0);
  await respondent.write('Words');
  await respondent.next();
  await respondent.seesEndPage();
  await link.click();
  await respondent.page.getByRole('link', { name: 'Back to the survey' }).click();
  await respondent.seesEndPage();
});

test.each(['window', 'card'])('in a %s the statement opens in a new tab', async (mode) => {
  const respondent = await app.open(`/${mode}/words`, 'mobile');
  await respondent.press('Open the survey');
  const link = respondent.page.getByRole('link', { name: 'Accessibility' });
  const opened = respondent.page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  await tab.getByRole('heading', { name: 'Accessibility' }).waitFor();
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(await tab.getByRole('link', { name: 'Back to the survey' }).count()).toBe(0);
  await respondent.button('Start').waitFor();
});

test('without a script the start page leads to the statement and back', async () => {
  const respondent = await app.open('/words', 'mobile', { javaScriptEnabled: false });
  await respondent.page.getByRole('link', { name: 'Accessibility' }).click();
  await respondent.page.getByRole('link', { name: 'Back to the survey' }).click();
  await respondent.button('Start').waitFor();
});
