import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
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

test('a survey leads to its start page, or to the end where it is closed, not open yet or paused', async () => {
  const respondent = await app.respondent();
  for (const [id, screen, heading] of [
    ['two', 'home', 'Two questions'],
    ['closed', 'end', 'This survey is no longer available'],
    ['later', 'end', 'This survey isn’t open yet'],
    ['paused', 'end', 'This survey is paused'],
  ] as const) {
    await respondent.open(`/${id}`);
    await respondent.seesHeading(heading, 1);
    await respondent.page.waitForURL(`**/${id}/desktop/${screen}`);
  }
});

/** Statuses that this server does not send to a new respondent. */
const statuses = [
  [-1, 'end', 'An error occurred. Refresh this page.'],
  [0, 'home', 'Two questions'],
  [2, 'question', 'First question'],
  [3, 'end', `We've received your answers. Thanks for your support!`],
] as const;

test('each status leads to its screen in one step of the history', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  let sent = 0;
  await withLocation(page, 'two', (block) =>
    sent === -1 ? '' : block.replace('"status":1', `"status":${sent}`),
  );
  await page.route('**/api/location', (route) => route.fulfill({ status: 400, body: 'No' }));
  const question = { questionId: 'q1', type: 8, index: 1, count: 2, title: 'First question' };
  await page.route('**/api/currSubject', (route) =>
    route.fulfill({ json: { code: 200, data: question } }),
  );
  for (const [status, screen, heading] of statuses) {
    sent = status;
    await respondent.open('/favicon.svg');
    const before = await page.evaluate(() => history.length);
    await respondent.open('/two');
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForURL(`**/two/desktop/${screen}`);
    expect(await page.evaluate(() => history.length), heading).toBe(before + 1);
  }
  await respondent.close(/status of 4/);
});

test('the index leads to a survey, in the dark and on a phone, too', async () => {
  const respondent = await app.open('/', 'mobile', { colorScheme: 'dark' });
  await expectAccessible(respondent.page);
  await respondent.page.locator('a[href="/two"]').click();
  await respondent.page.waitForURL('**/two/mobile/home');
});

const unknownPaths = [
  '/two/desktop/elsewhere',
  '/two/watch/home',
  '/two/desktop/home/more',
  '/%E0%A4%A',
  '/none',
];

test('unknown addresses show the page "not found"', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  for (const path of unknownPaths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await respondent.seesHeading('Page not found', 1);
    await respondent.sees('Check that the URL is correct.');
  }
  await expectAccessible(page);
  // The browser itself logs a page with the status 404.
  await respondent.close(/status of 404/);
});

test('status and device decide on the screen, whatever the address, and the address is corrected', async () => {
  const respondent = await app.open('/two/desktop/end', 'mobile');
  await respondent.page.waitForURL('**/two/mobile/home');
  await respondent.start();
  await respondent.page.goto(`${app.server.origin}/two/pad/home`);
  await respondent.page.waitForURL('**/two/mobile/question');
  await respondent.page.setViewportSize({ width: 1000, height: 800 });
  await respondent.page.waitForURL('**/two/desktop/question');
});

test('a demo announces that it records nothing, and records nothing', async () => {
  const respondent = await app.open('/demo');
  await respondent.sees(`This is a demo survey. Your answers won't be recorded.`);
  await respondent.start();
  await respondent.answer(5, 5);
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'demo')).toEqual([]);
});
