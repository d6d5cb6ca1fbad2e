import { readFile } from 'node:fs/promises';
import { DomUtils } from 'htmlparser2';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { stage } from '../../support/journey.ts';

const app = stage(() =>
  surveysOf({
    id: 'keep',
    title: { en: 'Tea <i>&</i> more', ar: 'شاي' },
    config: { saveAnswers: true },
    questions: [
      { id: 'say', type: 'singleInput', title: { en: 'Say <b>it</b>', ar: 'قل' } },
      { id: 'more', type: 'singleInput', title: 'More', config: { required: false } },
    ],
  }),
);
const written = '</dd><script>alert(1)</script> & "שלום"';

test.each(['/keep', '/keep/shop'])(
  'a respondent saves the answers as a page (%s)',
  async (path) => {
    const respondent = await app.open(`${path}?lang=ar`, 'mobile', { locale: 'ar' });
    const { page } = respondent;
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('textbox').fill(written);
    await page.getByRole('button', { name: 'التالي' }).click();
    await page.getByText('More').waitFor();
    await page.getByRole('button', { name: 'إرسال' }).click();
    const save = page.getByRole('link', { name: 'حفظ إجاباتي' });
    await save.waitFor();
    if (path === '/keep') await page.locator('a[data-makes-file]').waitFor();
    if (path === '/keep') await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toBe('answers-keep.html');
    expect(download.url().startsWith('blob:')).toBe(path === '/keep');
    expect(page.url()).toContain(path);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('&lt;script&gt;');
    if (path !== '/keep') return;
    const alone = await app.browser.newPage();
    await alone.goto('about:blank');
    await alone.setContent(text);
    expect(await alone.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await alone.locator('h1').textContent()).toBe('شاي');
    expect(await alone.locator('dt').allTextContents()).toEqual(['قل', 'More']);
    expect(await alone.locator('dd').allTextContents()).toEqual([written, 'لم تتم الإجابة']);
    await expectAccessible(alone);
    await alone.close();
  },
);

test('without a script the page of the answers is downloaded from the server', async () => {
  const forms = new FormBrowser(app.server.origin, 'ar');
  await forms.open('/keep?lang=ar');
  await forms.press('start');
  forms.fill('text', written);
  await forms.press('next');
  await forms.press('next');
  const save = forms.all('a').find((link) => DomUtils.textContent(link) === 'حفظ إجاباتي');
  await forms.open(save?.attribs.href ?? '');
  expect(forms.disposition).toMatch(/^attachment; filename="answers-keep\.html"/);
  expect(forms.all('html', { dir: 'rtl' })).toHaveLength(1);
  expect(forms.text('h1')).toBe('شاي');
  const texts = (name: string) => forms.all(name).map((element) => DomUtils.textContent(element));
  expect(texts('dt')).toEqual(['قل', 'More']);
  expect(texts('dd')).toEqual([written, 'لم تتم الإجابة']);
});

test('an unreachable server is shown as an error, and the button works again', async () => {
  const respondent = await app.openAt('/keep', { say: { text: 'tea' } });
  const { page } = respondent;
  await respondent.next();
  const save = page.getByRole('link', { name: 'Save my answers' });
  await page.locator('a[data-makes-file]').waitFor();
  await page.context().setOffline(true);
  await save.click();
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Say it');
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});
