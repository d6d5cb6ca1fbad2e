import { readFileSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { blockThirdPartyCookies, launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { type AnswerActions, answerActions, photo } from '../../support/answerActions.ts';
import { builtApp } from '../../support/builtApp.ts';
import { answersTo } from '../../support/journey.ts';
import { type Front, openFront } from '../../support/network/host.ts';
import { adapted, onPort, startNginx } from '../../support/network/nginx.ts';
import { brokenPictures } from '../../support/pictures.ts';
import { requireProgram } from '../../support/programs.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

let api: Front;
let server: Server;
let dist: string;
let port: number;
const sameSite = () => `https://survey.localhost:${port}`;
const otherSite = () => `https://app.localhost:${port}`;

beforeAll(async () => {
  api = await openFront({ name: 'survey.localhost' });
  dist = await builtApp({ API_ORIGIN: api.origin }, afterAll);
  port = await freePort();
  const ALLOWED_ORIGINS = [sameSite(), otherSite()].join(',');
  const surveysDir = await temporaryDirectory(afterAll);
  await cp('surveys', surveysDir, { recursive: true });
  const members = { ...twoQuestions, id: 'members', login: true };
  await writeFile(join(surveysDir, 'members.json'), JSON.stringify(members));
  server = await serve({ surveysDir, env: { PUBLIC_ORIGIN: api.origin, ALLOWED_ORIGINS } });
  api.leadTo(server.origin);
});
afterAll(async () => {
  await server?.stop();
  await api?.close();
});

/** The files of an app that was built for the origin of the API, behind nginx; `change` changes its file. */
async function serveFiles(skip: TestContext['skip'], root = dist, change = (file: string) => file) {
  const nginx = requireProgram('nginx', skip);
  const file = await readFile('deployment/nginx/static.conf', 'utf8');
  await startNginx(
    nginx,
    adapted(change(file), {
      ...(await onPort(port)),
      '/srv/askpath/dist': root,
      'set $api ""': `set $api ${api.origin}`,
    }),
  );
}

async function opened(address: string): Promise<Respondent> {
  const options = { ignoreHTTPSErrors: true };
  const respondent = await Respondent.create(await launch(), 'desktop', options);
  onTestFinished(() => respondent.close());
  await blockThirdPartyCookies(respondent.page);
  await respondent.open(address);
  return respondent;
}

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
  await serveFiles(skip);
  const respondent = await opened(`${sameSite()}/tour`);
  await answerTour(respondent);
  expect(await storedTokens(respondent)).toBe(0);
});

test('an app on another site answers every type of question by tokens, and shows the picture that was uploaded', async ({
  skip,
}) => {
  await serveFiles(skip);
  const respondent = await opened(`${otherSite()}/tour`);
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
  await serveFiles(skip);
  const respondent = await opened(`${otherSite()}/nps`);
  await respondent.start();
  await respondent.choose('The credit card');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.reload();
  await respondent.seesQuestion(2);
  expect(await answersTo(server, 'nps')).toHaveLength(1);
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
  const below = await builtApp({ API_ORIGIN: api.origin, BASE_PATH: '/surveys' }, onTestFinished);
  await symlink(below, join(root, 'surveys'));
  // The changes of `sed` in docs/deployment/static.md.
  await serveFiles(skip, root, (file) =>
    file
      .replaceAll(/(location [^/]*)\//g, '$1/surveys/')
      .replaceAll(' /index.html', ' /surveys/index.html'),
  );
  const respondent = await opened(`${otherSite()}/surveys/tour`);
  await answerTour(respondent);
  await respondent.seesPath('/surveys/tour/desktop/end');
  const { request } = respondent.page;
  expect((await request.get(`https://127.0.0.1:${port}/surveys/dev`)).status()).toBe(404);
  expect((await request.get(`https://127.0.0.1:${port}/tour`)).status()).toBe(404);
});

test('a login is that of the server, and is to return to the app', async ({ skip }) => {
  await serveFiles(skip);
  const respondent = await opened(`${sameSite()}/members?v.plan=1`);
  await respondent.page.waitForURL(`${api.origin}/api/login?**`);
  const from = new URL(respondent.page.url()).searchParams.get('from');
  expect(from).toBe(`${sameSite()}/members?v.plan=1&loginBack=1`);
  // The page of a server in production without a provider says that nobody can log in.
  await respondent.close(/503 .*\/api\/login/);
});
