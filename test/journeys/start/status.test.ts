import { expect, test } from 'vitest';
import { withLocation } from '../../../tools/paths/browser/location.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage(() =>
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
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/${id}`);
  await one.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await one.page.waitForURL(`**/${id}/desktop/end`);
  await one.close();
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
    const one = await Respondent.create(there.browser);
    const { page } = one;
    await withLocation(page, 'two', (block) =>
      status === -1 ? '' : block.replace('"status":1', `"status":${status}`),
    );
    await page.route('**/api/location', (route) => route.fulfill({ status: 400, body: 'No' }));
    const question = { questionId: 'q1', type: 8, index: 1, count: 2, title: 'First question' };
    await page.route('**/api/currSubject', (route) =>
      route.fulfill({ json: { code: 200, data: question } }),
    );
    await one.open(`${there.server.origin}/favicon.svg`);
    const before = await page.evaluate(() => history.length);
    await one.open(`${there.server.origin}/two`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForURL(`**/two/desktop/${screen}`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await one.close(/status of 4/);
  },
);

test('the index leads to a survey, in the dark and on a phone, too', async () => {
  const one = await Respondent.create(there.browser, 'mobile', { colorScheme: 'dark' });
  await one.open(there.server.origin);
  await expectAccessible(one.page);
  await one.page.locator('a[href="/two"]').click();
  await one.page.waitForURL('**/two/mobile/home');
  await one.close();
});

test.each([
  '/none',
  '/two/desktop/elsewhere',
  '/two/watch/home',
  '/two/desktop/home/more',
  '/%E0%A4%A',
])('%s is the page that says it is missing', async (path) => {
  const one = await Respondent.create(there.browser);
  const page = await one.page.goto(there.server.origin + path);
  expect(page?.status()).toBe(404);
  await one.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await one.sees('Check that the URL is correct.');
  await expectAccessible(one.page);
  // The browser itself complains of a page with the status 404.
  await one.close(/status of 404/);
});

test('the address asked for is not obeyed: status and device decide, and it follows', async () => {
  const one = await Respondent.create(there.browser, 'mobile');
  await one.open(`${there.server.origin}/two/desktop/end`);
  await one.page.waitForURL('**/two/mobile/home');
  await one.start();
  await one.page.goto(`${there.server.origin}/two/pad/home`);
  await one.page.waitForURL('**/two/mobile/question');
  await one.page.setViewportSize({ width: 1000, height: 800 });
  await one.page.waitForURL('**/two/desktop/question');
  await one.close();
});

test('a demo says that it records nothing, and records nothing', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/demo`);
  await one.sees(`This is a demo survey. Your answers won't be recorded.`);
  await one.start();
  for (const item of [1, 2]) {
    await one.seesQuestion(item);
    await one.rate(5);
    await one.next();
  }
  await one.seesEndPage();
  expect(await answersTo(there.server, 'demo')).toEqual([]);
  await one.close();
});
