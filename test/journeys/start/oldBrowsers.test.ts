import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const signed = { agreement: '<p>It is kept.</p>', signature: 'required' };
const app = stage(() =>
  surveysOf({ ...twoQuestions, id: 'framed' }, { ...twoQuestions, id: 'signed', config: signed }),
);

/** The script of the app in a browser older than the syntax of the build. */
async function breakScript(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const const = 1;' }),
  );
}

/** Makes the page behave as in a browser that ignores modules. */
async function withoutModules(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  });
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript' }));
}

const ways = [
  ['without modules', withoutModules],
  ['with an older syntax', breakScript],
] as const;
/** A page that the server does not draw. */
const leftToScript = '/dev/radio-plain';
const outdated = 'This survey needs a newer browser.';
const expected = /status of 422|SyntaxError|Unexpected token|preloaded using link preload/;

test('a browser with an older syntax signs a survey by name, and answers it by its forms', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await breakScript(page);
  await page.goto('/signed', { waitUntil: 'commit' });
  await respondent.button('Agree').click();
  await page.getByLabel('Or type your full name').fill('Ada');
  await respondent.button('Agree').click();
  await respondent.seesHeading('First question', 2);
  await page.locator('main input[type=radio]').first().check();
  await respondent.next();
  await respondent.seesHeading('Second question', 2);
  expect(await page.getByText(outdated).count()).toBe(0);
  expect(await answersTo(app.server, 'signed')).toMatchObject([{ answers: { q1: {} } }]);
  await respondent.close(expected);
});

test.each(ways)(
  'a browser %s answers in a window, and shows where a page needs a newer one',
  async (_, prepare) => {
    const respondent = await app.respondent('mobile', { locale: 'de' });
    const { page } = respondent;
    await prepare(page);
    await page.goto('/window/framed?lang=en', { waitUntil: 'commit' });
    await respondent.press('Open the survey');
    await respondent.button('Start').click();
    await page.locator('main input[type=radio]').first().waitFor();
    expect(await page.getByText(outdated).count()).toBe(0);
    await page.goto(leftToScript, { waitUntil: 'commit' });
    const text = page.getByText('Diese Umfrage braucht einen neueren Browser.');
    await text.waitFor();
    const box = await text.boundingBox();
    expect(box?.y).toBeLessThan(200);
    await respondent.close(expected);
  },
);

test('a browser that runs the script shows no such notice, also after an error of the app', async () => {
  const respondent = await app.open('/signed', 'mobile');
  const { page } = respondent;
  await respondent.seesTakeOver();
  await page.evaluate(() => {
    const filename = `${location.origin}/assets/index.js`;
    window.dispatchEvent(new ErrorEvent('error', { filename, message: 'late' }));
  });
  expect(await page.locator('#outdated').isVisible()).toBe(false);
  expect(await page.locator('#broken').isVisible()).toBe(false);
});

test('a page whose script is missing asks for a reload', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(leftToScript);
  await page.getByText('An error occurred. Refresh this page.').waitFor();
  expect(await page.locator('#outdated').isVisible()).toBe(false);
  await respondent.close(/status of 404|preloaded using link preload/);
});
