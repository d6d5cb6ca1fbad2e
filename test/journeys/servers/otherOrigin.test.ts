import { readFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { type AnswerActions, answerActions, photo } from '../../support/answerActions.ts';
import { builtApp } from '../../support/builtApp.ts';
import { answersTo } from '../../support/journey.ts';
import { brokenPictures } from '../../support/pictures.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { wordsSurvey } from '../../support/words.ts';
import { staticStage } from './staticStage.ts';

const there = staticStage(async () => {
  const surveysDir = await temporaryDirectory(afterAll);
  await cp('surveys', surveysDir, { recursive: true });
  const members = { ...wordsSurvey('members', 2, { login: true }), ahead: false };
  await writeFile(join(surveysDir, 'members.json'), JSON.stringify(members));
  return surveysDir;
});

interface Tour {
  readonly questions: readonly {
    readonly id: string;
    readonly type: keyof AnswerActions;
    readonly title: { readonly en: string };
  }[];
}
const tour: Tour = JSON.parse(readFileSync('surveys/tour.json', 'utf8'));

async function answerTour(
  respondent: Respondent,
  actions: Partial<AnswerActions> = {},
): Promise<void> {
  const fillAnswer = { ...answerActions((target) => target.click()), ...actions };
  expect(await brokenPictures(respondent.page)).toEqual([]);
  await respondent.start();
  for (const [index, { type, title }] of tour.questions.entries()) {
    await respondent.seesQuestion(title.en);
    await respondent.seesQuestion(index + 1);
    await fillAnswer[type](respondent.page);
    expect(await brokenPictures(respondent.page)).toEqual([]);
    await respondent.next();
  }
  await respondent.seesEndPage();
  expect(await brokenPictures(respondent.page)).toEqual([]);
}

const storedTokens = ({ page }: Respondent) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('askpath.jar') ?? '[]').length);

test('an app on the same site answers every type of question by cookies, with pictures and files', async ({
  skip,
}) => {
  await there.serveFiles(skip);
  const respondent = await there.open(`${there.sameSite}/tour`);
  await answerTour(respondent);
  expect(await storedTokens(respondent)).toBe(0);
});

test('an app on another site answers every type of question by tokens, and shows the picture that was uploaded', async ({
  skip,
}) => {
  await there.serveFiles(skip);
  const respondent = await there.open(`${there.otherSite}/tour`);
  await answerTour(respondent, {
    async upload(page) {
      await page.locator('input[type=file]').setInputFiles(photo);
      const stored = page.locator('li').filter({ hasText: 'Uploaded' });
      await stored.locator('img').waitFor();
    },
  });
  expect(await storedTokens(respondent)).toBe(2);
});

test('a reload continues a survey on another site, and its font comes from the server', async ({
  skip,
}) => {
  await there.serveFiles(skip);
  const respondent = await there.open(`${there.otherSite}/nps`);
  await respondent.start();
  await respondent.choose('The credit card');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.reload();
  await respondent.seesQuestion(2);
  expect(await answersTo(there.server, 'nps')).toHaveLength(1);
  await expect
    .poll(() =>
      respondent.page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', '')),
      ),
    )
    .toContain('theme-heading');
});

test('an app below a path answers every type of question at a server of another origin', async ({
  skip,
}) => {
  const root = await temporaryDirectory(onTestFinished);
  const below = await builtApp(
    { API_ORIGIN: there.api.origin, BASE_PATH: '/surveys' },
    onTestFinished,
  );
  await symlink(below, join(root, 'surveys'));
  // The changes of `sed` in docs/deployment/static.md.
  const change = (file: string) =>
    file
      .replaceAll(/(location [^/]*)\//g, '$1/surveys/')
      .replaceAll(' /index.html', ' /surveys/index.html');
  await there.serveFiles(skip, { root, change });
  const respondent = await there.open(`${there.otherSite}/surveys/tour`);
  await answerTour(respondent);
  await respondent.seesPath('/surveys/tour/desktop/end');
  const { request } = respondent.page;
  // A request that no page makes resolves no name below `localhost`.
  const { port } = new URL(there.otherSite);
  expect((await request.get(`https://127.0.0.1:${port}/surveys/dev`)).status()).toBe(404);
  expect((await request.get(`https://127.0.0.1:${port}/tour`)).status()).toBe(404);
});

test('on one site a login returns to the app, also where it expires before an answer is sent', async ({
  skip,
}) => {
  await there.serveFiles(skip);
  const respondent = await there.open(`${there.sameSite}/members?v.plan=1`);
  const { page } = respondent;
  await respondent.start();
  await respondent.write('Words 1');
  await page.context().clearCookies({ name: '__Host-askpath.login' });
  const login = page.waitForRequest(`${there.api.origin}/api/login?**`);
  await respondent.next();
  await login;
  await respondent.seesQuestion(1);
  expect(page.url()).toBe(`${there.sameSite}/members/desktop/question?v.plan=1`);
  await respondent.seesText('Words 1');
  await respondent.answer('Words 1');
  await respondent.write('Words 2');
  await respondent.next();
  await respondent.seesEndPage();
  expect(await answersTo(there.server, 'members')).toMatchObject([
    { status: 'ended', answers: { w1: { text: 'Words 1' }, w2: { text: 'Words 2' } } },
  ]);
});

test('on another site a login leads to the page of the survey at the server, with the values of its address', async ({
  skip,
}) => {
  await there.serveFiles(skip);
  there.provider.user = 'bob';
  const respondent = await there.open(`${there.otherSite}/members?v.plan=1`);
  const { page } = respondent;
  await respondent.seesHeading('Log in to answer this survey.');
  expect(page.url()).toContain(there.otherSite);
  await page.getByRole('link', { name: 'Log in' }).click();
  await respondent.start();
  const { origin, search } = new URL(page.url());
  expect(origin + search).toBe(`${there.api.origin}?v.plan=1`);
  await respondent.write('Of Bob');
  await respondent.next();
  await respondent.seesQuestion(2);
  expect((await answersTo(there.server, 'members')).at(-1)).toMatchObject({
    answers: { w1: { text: 'Of Bob' } },
  });
  await respondent.close(/403 .*\/api\/location/);
});
