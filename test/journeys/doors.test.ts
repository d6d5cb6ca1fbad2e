import { expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { Respondent } from '../support/respondent.ts';
import { surveysOf, twoQuestions } from '../support/surveys.ts';
import { answersTo, stage } from './journey.ts';

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
  const one = await Respondent.on(there.browser);
  await one.open(`${there.server.origin}/${id}`);
  await one.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await one.page.waitForURL(`**/${id}/desktop/end`);
  await one.leave();
});

test.each([
  '/',
  '/none',
  '/two/desktop/elsewhere',
  '/two/watch/home',
  '/two/desktop/home/more',
  '/%E0%A4%A',
])('%s is the page that says it is missing', async (path) => {
  const one = await Respondent.on(there.browser);
  const page = await one.page.goto(there.server.origin + path);
  expect(page?.status()).toBe(404);
  await one.page.getByRole('heading', { level: 1, name: 'This page is missing' }).waitFor();
  await one.sees('Check that the URL is correct.');
  await expectAccessible(one.page);
  // The browser itself complains of a page with the status 404.
  one.complaints.length = 0;
  await one.leave();
});

test('the address asked for is not obeyed: status and device decide, and it follows', async () => {
  const one = await Respondent.on(there.browser, 'mobile');
  await one.open(`${there.server.origin}/two/desktop/end`);
  await one.page.waitForURL('**/two/mobile/home');
  await one.start();
  await one.page.goto(`${there.server.origin}/two/pad/home`);
  await one.page.waitForURL('**/two/mobile/question');
  await one.page.setViewportSize({ width: 1000, height: 800 });
  await one.page.waitForURL('**/two/desktop/question');
  await one.leave();
});

test('a demo says that it records nothing, and records nothing', async () => {
  const one = await Respondent.on(there.browser);
  await one.open(`${there.server.origin}/demo`);
  await one.sees(`This is a demo survey. Your answers won't be recorded.`);
  await one.start();
  for (const item of [1, 2]) {
    await one.asked(item);
    await one.rate(5);
    await one.next();
  }
  await one.ended();
  expect(await answersTo(there.server, 'demo')).toEqual([]);
  await one.leave();
});
