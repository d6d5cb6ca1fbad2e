import type { Page } from 'playwright-core';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { blockThirdPartyCookies, launch } from '../../../packages/paths/browser/launch.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { photo } from '../../support/answerActions.ts';
import { HostPage, hostHtml } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';
import { staticStage } from './staticStage.ts';

const questions = [
  { id: 'q1', type: 'rate', title: 'How large is it?', config: { scope: 5 } },
  { id: 'q2', type: 'upload', title: 'What does it look like?' },
];
const there = staticStage((host) => {
  const config = { frameOrigins: [host] };
  return surveysOf(
    { id: 'garden', title: 'Your garden', config, questions },
    wordsSurvey('members', 2, { login: true, config }),
    wordsSurvey('elsewhere', 1, { config: { frameOrigins: ['https://other.example.org'] } }),
  );
});

interface Visit {
  readonly survey: string;
  readonly mode: 'card' | 'window';
  /** Where the files are. */
  readonly sites: 'sameSite' | 'otherSite';
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a page of a third site with a survey of the files, by default in a browser that blocks third-party cookies. */
async function visit(
  skip: TestContext['skip'],
  { survey, mode, sites, prepare = blockThirdPartyCookies }: Visit,
): Promise<HostPage> {
  await there.serveFiles(skip);
  const files = there[sites];
  const tag = `<script async src="${files}/embed.js" data-survey="${survey}" data-mode="${mode}" data-context='{"plan":"pro"}'></script>`;
  const policy = `script-src 'unsafe-inline' ${files}; frame-src ${files}; connect-src 'none'`;
  const address = there.host.page(hostHtml(tag), { 'Content-Security-Policy': policy });
  const hostPage = await HostPage.create(await launch(), { ignoreHTTPSErrors: true });
  onTestFinished(() => hostPage.close());
  await prepare(hostPage.page);
  await hostPage.open(address);
  return hostPage;
}

/** The page keeps no cookie at all, as in the frames of some browsers. */
async function blockCookies(page: Page): Promise<void> {
  there.api.loseCookies();
  onTestFinished(() => there.api.keepCookies());
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
}

test.for([
  ['card', 'on the site of the API', 'sameSite', blockThirdPartyCookies],
  ['card', 'on the site of the API, without any cookie,', 'sameSite', blockCookies],
  ['window', 'on another site than the API', 'otherSite', blockThirdPartyCookies],
] as const)(
  'a %s of files %s is answered to its end in a page of a third site, also after a reload (S22)',
  async ([mode, , sites, prepare], { skip }) => {
    const hostPage = await visit(skip, { survey: 'garden', mode, sites, prepare });
    const before = await hostPage.respondent();
    await before.openSurvey();
    await before.answer(4);
    await before.seesQuestion('What does it look like?');
    await hostPage.page.reload();
    const respondent = await hostPage.respondent();
    await respondent.press('Open the survey');
    await respondent.seesQuestion('What does it look like?');
    await respondent.survey.locator('input[type=file]').setInputFiles(photo);
    await respondent.survey.locator('li img').waitFor();
    await respondent.next();
    await respondent.seesEndPage();
    await hostPage.waitForMessage('ended');
    expect((await answersTo(there.server, 'garden')).at(-1)).toMatchObject({
      status: 'ended',
      channel: mode,
      context: { plan: 'pro' },
      answers: { q1: { score: 4 }, q2: { files: [{ name: photo.name }] } },
    });
  },
);

test.for([
  ['on the site of the API', 'sameSite', 'sameSite'],
  ['on another site than the API', 'otherSite', 'api'],
] as const)(
  'a card of files %s shows that a login is needed, and leads to a tab where it succeeds',
  async ([, sites, tabOf], { skip }) => {
    there.provider.user = `Ada of ${sites}`;
    const hostPage = await visit(skip, { survey: 'members', mode: 'card', sites });
    await hostPage.iframe().waitFor({ state: 'visible' });
    const title = 'Log in to answer this survey.';
    expect(await hostPage.events()).toEqual([{ type: 'ready', title, survey: 'members' }]);
    const { survey } = await hostPage.respondent();
    const opened = hostPage.page.waitForEvent('popup');
    await survey.getByRole('link', { name: 'Open the survey in a new tab' }).click();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Start' }).click();
    await tab.getByRole('heading', { level: 2, name: 'Question in words 1' }).waitFor();
    expect(new URL(tab.url()).origin).toBe(tabOf === 'api' ? there.api.origin : there[tabOf]);
    expect((await answersTo(there.server, 'members')).at(-1)).toMatchObject({
      status: 'answering',
      context: { plan: 'pro' },
    });
    await hostPage.close(/403 .*\/api\/surveys\/members/);
  },
);

test('a window of a survey that does not list the page tells it so, and reserves no space', async ({
  skip,
}) => {
  const hostPage = await visit(skip, { survey: 'elsewhere', mode: 'window', sites: 'sameSite' });
  await expect
    .poll(() => hostPage.events())
    .toEqual([{ type: 'unavailable', reason: 'notAllowed', survey: 'elsewhere' }]);
  expect(await hostPage.page.locator('askpath-survey').isVisible()).toBe(false);
});
