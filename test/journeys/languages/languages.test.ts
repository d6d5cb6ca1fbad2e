import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test.each([
  { wanted: 'de-AT', lang: 'de', dir: 'ltr', agree: 'Zustimmen', next: 'Weiter' },
  { wanted: 'ar-EG', lang: 'ar', dir: 'rtl', agree: 'الموافقة', next: 'التالي' },
  { wanted: 'my', lang: 'my', dir: 'ltr', agree: 'သဘောတူပါသည်', next: 'ရှေ့သို့' },
  { wanted: 'tlh', lang: 'en', dir: 'ltr', agree: 'Agree', next: 'Next' },
])('a browser that requests $wanted gets $lang', async ({ wanted, lang, dir, agree, next }) => {
  const respondent = await Respondent.create(there.browser, 'mobile', { locale: wanted });
  const catalogs: string[] = [];
  respondent.page.on('request', (request) => {
    const name = /assets\/([a-z]{2})-/.exec(request.url())?.[1];
    if (name) catalogs.push(name);
  });
  await respondent.open(`${there.server.origin}/sus`);
  await respondent.page.getByRole('button', { name: agree }).click();
  await respondent.page.getByRole('button', { name: next }).waitFor();
  expect(
    await respondent.page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dir,
    ]),
  ).toEqual([lang, dir]);
  // Fetched once, by the page, and no other.
  expect(catalogs).toEqual([lang]);
  expect(
    await respondent.page.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(390);
  await respondent.close();
});

test('the address may request another language', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', { locale: 'de' });
  await respondent.open(`${there.server.origin}/sus?lang=ar`);
  await respondent.page.getByRole('button', { name: 'الموافقة' }).waitFor();
  await respondent.page.waitForURL('**/sus/desktop/home?lang=ar');
  await respondent.close();
});

test('a text of the other direction starts at the edge where the page begins', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', { locale: 'ar' });
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/branching`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const words of ['Your last visit to the library', 'Five questions at most.']) {
    expect(await page.getByRole('main').getByText(words).evaluate(gapAfter)).toBeLessThan(1);
  }
  await page.getByRole('main').getByRole('button').click();
  await respondent.seesQuestion(1);
  expect(await page.locator('main h2 [dir]').evaluate(gapAfter)).toBeLessThan(1);
  await respondent.close();
});

/** Distance from the end of the text to the right edge of the heading's box, in CSS pixels. */
function gapAfter(text: Element): number {
  const words = document.createRange();
  words.selectNodeContents(text);
  const box = document.querySelector('main :is(h1, h2)')?.parentElement?.getBoundingClientRect();
  return (box?.right ?? Number.NaN) - words.getBoundingClientRect().right;
}
