import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { fillStorage, refuseStorage } from '../../support/storage.ts';

const app = stage(() => surveysOf(twoQuestions));

const all = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'document.cookie'];

test.each([
  ['all of them', (page: Page) => refuseStorage(page, ...all)],
  ['room for more than nothing', fillStorage],
] as const)('a browser that refuses %s finishes the survey (R21)', async (_, spoil) => {
  const respondent = await app.respondent();
  await spoil(respondent.page);
  await respondent.open('/two');
  await respondent.start();
  await respondent.rate(4);
  await respondent.reload();
  await respondent.seesQuestion(1);
  await respondent.answer(4, 5);
  await respondent.seesEndPage();
  expect((await answersTo(app.server, 'two')).at(-1)).toMatchObject({
    answers: { q1: { score: 4 }, q2: { score: 5 } },
  });
});

test('a browser without cookies shows that the survey needs one (R21)', async () => {
  const respondent = await app.respondent();
  await respondent.page.route('**/api/start', async (route) => {
    const reply = await route.fetch();
    await respondent.page.context().clearCookies();
    await route.fulfill({ status: reply.status(), json: await reply.json() });
  });
  await respondent.open('/two');
  await respondent.start();
  await respondent.rate(4);
  await respondent.next();
  await respondent.seesHeading('This survey needs a cookie');
  await respondent.page.unroute('**/api/start');
  await respondent.press('Try again');
  await respondent.start();
  await respondent.answer(4);
  await respondent.close(/status of 403/);
});
