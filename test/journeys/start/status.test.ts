import { expect, test } from 'vitest';
import { withLocation } from '../../../tools/paths/browser/location.ts';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage(() =>
  surveysOf(
    twoQuestions,
    { ...twoQuestions, id: 'closed', closesAt: '2020-01-01T00:00:00Z' },
    { ...twoQuestions, id: 'later', opensAt: '2999-01-01T00:00:00Z' },
    { ...twoQuestions, id: 'paused', paused: true },
    Object.assign({ ...twoQuestions, id: 'demo' }, { config: { demo: true } }),
  ),
);

test.each([
  ['closed', 'This survey is no longer available'],
  ['later', 'This survey is not open yet'],
  ['paused', 'This survey is paused'],
])('a survey that is %s says so, at its end address', async (id, heading) => {
  const respondent = await app.open(`/${id}`);
  await respondent.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await respondent.page.waitForURL(`**/${id}/desktop/end`);
});

/** Every status, and where it leads; what this server does not say is put into its mouth. */
const statuses = [
  [-1, 'end', 'An error occurred. Refresh this page.'],
  [0, 'home', 'Two questions'],
  [1, 'home', 'Two questions'],
  [2, 'question', 'First question'],
  [3, 'end', `We've received your answers. Thanks for your support!`],
  [4, 'end', 'This survey is no longer available'],
  [5, 'end', 'This survey is not open yet'],
  [6, 'end', 'This survey is paused'],
] as const;

test.each(statuses)(
  'status %i leads to %s, and leaves no way back to the door',
  async (status, screen, heading) => {
    const respondent = await app.respondent();
    const { page } = respondent;
    await withLocation(page, 'two', (block) =>
      status === -1 ? '' : block.replace('"status":1', `"status":${status}`),
    );
    await page.route('**/api/location', (route) => route.fulfill({ status: 400, body: 'No' }));
    const question = { questionId: 'q1', type: 8, index: 1, count: 2, title: 'First question' };
    await page.route('**/api/currSubject', (route) =>
      route.fulfill({ json: { code: 200, data: question } }),
    );
    await respondent.open('/favicon.svg');
    const before = await page.evaluate(() => history.length);
    await respondent.open('/two');
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForURL(`**/two/desktop/${screen}`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await respondent.close(/status of 4/);
  },
);

test('the index leads to a survey, in the dark and on a phone, too', async () => {
  const respondent = await app.open('/', 'mobile', { colorScheme: 'dark' });
  await expectAccessible(respondent.page);
  await respondent.page.locator('a[href="/two"]').click();
  await respondent.page.waitForURL('**/two/mobile/home');
});

test.each([
  '/none',
  '/two/desktop/elsewhere',
  '/two/watch/home',
  '/two/desktop/home/more',
  '/%E0%A4%A',
])('%s is the page that says it is missing', async (path) => {
  const respondent = await app.respondent();
  const page = await respondent.page.goto(app.server.origin + path);
  expect(page?.status()).toBe(404);
  await respondent.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await respondent.sees('Check that the URL is correct.');
  await expectAccessible(respondent.page);
  // The browser itself complains of a page with the status 404.
  await respondent.close(/status of 404/);
});

test('the address asked for is not obeyed: status and device decide, and it follows', async () => {
  const respondent = await app.open('/two/desktop/end', 'mobile');
  await respondent.page.waitForURL('**/two/mobile/home');
  await respondent.start();
  await respondent.page.goto(`${app.server.origin}/two/pad/home`);
  await respondent.page.waitForURL('**/two/mobile/question');
  await respondent.page.setViewportSize({ width: 1000, height: 800 });
  await respondent.page.waitForURL('**/two/desktop/question');
});

test('a demo says that it records nothing, and records nothing', async () => {
  const respondent = await app.open('/demo');
  await respondent.sees(`This is a demo survey. Your answers won't be recorded.`);
  await respondent.start();
  await respondent.answer(5, 5);
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'demo')).toEqual([]);
});
