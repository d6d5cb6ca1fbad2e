import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const key = 'the key of tests';
const app = stage(
  () => surveysOf({ ...twoQuestions, id: 'tried', login: 'link' }),
  () => ({ TEST_KEY: key }),
);

test.each([true, false])(
  'test answers are marked on each screen, and the key is removed from the address (script: %s)',
  async (javaScriptEnabled) => {
    const address = `/tried?lang=de&test=${encodeURIComponent(key)}`;
    const tester = await app.open(address, 'desktop', { javaScriptEnabled, locale: 'de' });
    const { page } = tester;
    const mark = page.getByRole('complementary').getByText('Testantworten', { exact: true });
    await mark.waitFor();
    expect(new URL(page.url()).searchParams.has('test')).toBe(false);
    await page.getByRole('main').getByRole('button').first().click();
    for (const title of ['First question', 'Second question']) {
      await tester.seesHeading(title);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect([title, (await mark.boundingBox())?.y]).toEqual([title, 0]);
      if (title === 'First question' && javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: /^Weiter|^Absenden|^Senden/ }).click();
    }
    await page.getByRole('heading', { name: /^Ihre Antworten|^Wir haben/ }).waitFor();
    expect(await mark.isVisible()).toBe(true);
    expect(await answersTo(app.server, 'tried')).toEqual([]);
  },
);

test('a wrong key shows the reason, and a link to answer as a respondent', async () => {
  const stranger = await app.open('/tried?test=another');
  const { page } = stranger;
  await page.getByRole('heading', { name: 'No test answers' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Answer as a respondent' }).click();
  await stranger.seesHeading('Open the survey again from the link or app you used.');
  expect(await page.getByRole('complementary').count()).toBe(0);
  await stranger.close(/status of 403/);
});
