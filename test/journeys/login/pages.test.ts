import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { bringAxe, expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { wordsSurvey } from '../../support/words.ts';

const surveys = () =>
  surveysOf(wordsSurvey('words', 1), { ...wordsSurvey('long', 1), title: 'a'.repeat(70) });
const development = stage(surveys);
const none = stage(surveys, () => ({
  NODE_ENV: 'production',
  INSECURE_HTTP: 'on',
  SHUTDOWN_DELAY: '0',
}));
const unavailable = stage(surveys, () => ({
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'askpath',
  OIDC_CLIENT_SECRET: 'secret',
}));

/** Every page of a login that is not the app's. */
const pages = [
  { app: development, path: '/api/login?from=/dev', title: 'Log in for development – any name' },
  { app: none, path: '/api/login', title: 'Login isn’t set up' },
  {
    app: unavailable,
    path: '/api/passport?from=/dev',
    title: 'You can’t log in right now',
  },
  { app: none, path: '/api/logout', title: 'You are logged out' },
  { app: unavailable, path: '/api/login/callback?state=x', title: 'Logging in didn’t work' },
];

const windows = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

test('every page of a login is accessible and fits, light and dark', async () => {
  const respondent = await development.respondent();
  const { page } = respondent;
  await bringAxe(page);
  for (const { app, path, title } of pages) {
    await respondent.open(app.server.origin + path);
    await respondent.seesHeading(title, 1);
    for (const { width, colorScheme } of windows) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      await named(`${title}, ${width} px`, expectAccessible(page));
      const sideways = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(sideways, `${title}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  // A browser logs a page that is refused, and a violation of the policy.
  await respondent.close(/status of [45]/);
});

test.each(['de', 'ru', 'kk', 'my', 'ar', 'th'])(
  'every page of a login fits at 320 px in %s',
  async (locale) => {
    const respondent = await development.respondent('mobile', { locale });
    const { page } = respondent;
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { app, path } of [...pages, { app: development, path: '/' }]) {
      await page.goto(app.server.origin + path);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      const sideways = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(sideways, path).toBeLessThanOrEqual(0);
    }
    await respondent.close(/status of [45]/);
  },
);

test('a name is required, and leads back', async () => {
  const respondent = await development.open('/api/login?from=/api/logout', 'mobile');
  const { page } = respondent;
  const name = page.getByRole('textbox', { name: 'Any name' });
  await name.fill(' ');
  await name.press('Enter');
  await respondent.sees('Enter a name');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await name.fill('Ana');
  await respondent.press('Log in');
  await respondent.seesHeading('Log out?', 1);
  await respondent.close(/status of 422/);
});

test('one button signs out and clears the storage', async () => {
  const respondent = await development.open('/api/login?from=/api/logout', 'mobile');
  const { page } = respondent;
  await page.getByRole('textbox', { name: 'Any name' }).fill('Ana');
  await respondent.press('Log in');
  await respondent.seesHeading('Log out?', 1);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('draft', 'typed'));
  await respondent.press('Log out');
  await respondent.seesHeading('You are logged out', 1);
  await respondent.seesPath('/api/logout');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  await respondent.close();
});
