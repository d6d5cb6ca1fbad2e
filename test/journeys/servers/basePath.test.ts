import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { serve } from '../../../tools/lib/server.ts';
import { type AnswerActions, answerActions } from '../../support/answerActions.ts';
import { builtApp } from '../../support/builtApp.ts';
import { HostPage, hostHtml } from '../../support/hostPage.ts';
import { startCaddy } from '../../support/network/caddy.ts';
import { openHost } from '../../support/network/host.ts';
import { adapted, certificate, onPort, startNginx } from '../../support/network/nginx.ts';
import { brokenPictures } from '../../support/pictures.ts';
import { requireProgram } from '../../support/programs.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const BASE_PATH = '/surveys';
let dist: string;
let surveysDir: string;

beforeAll(async () => {
  dist = await builtApp({ BASE_PATH }, afterAll);
  surveysDir = await temporaryDirectory(afterAll);
  await cp('surveys', surveysDir, { recursive: true });
  const members = { ...twoQuestions, id: 'members', login: true };
  await writeFile(join(surveysDir, 'members.json'), JSON.stringify(members));
});

/** A server below the path, and its address: that of the server, or of the proxy in front of it. */
async function serveBelow(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = await serve({ surveysDir, env: { BASE_PATH, DIST_DIR: dist, ...env } });
  onTestFinished(() => server.stop());
  return server.origin;
}

async function behindNginx(skip: TestContext['skip']): Promise<string> {
  const nginx = requireProgram('nginx', skip);
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const server = await serveBelow({ PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' });
  const file = await readFile('deployment/nginx/server.conf', 'utf8');
  await startNginx(
    nginx,
    adapted(file, {
      ...(await onPort(port)),
      'server 127.0.0.1:3000': `server ${new URL(server).host}`,
      'location / {': `location ${BASE_PATH}/ {`,
    }),
  );
  return origin + BASE_PATH;
}

async function behindCaddy(skip: TestContext['skip']): Promise<string> {
  const caddy = requireProgram('caddy', skip);
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const server = await serveBelow({ PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' });
  const file = await readFile('deployment/caddy/Caddyfile', 'utf8');
  await startCaddy(
    caddy,
    adapted(file, {
      'survey.example.org {': `${origin} {\n tls ${certificate.cert} ${certificate.key}`,
      'reverse_proxy * 127.0.0.1:3000': `reverse_proxy ${BASE_PATH}/* ${new URL(server).host}`,
    }),
  );
  return origin + BASE_PATH;
}

async function respondentWith(options: object = {}): Promise<Respondent> {
  const browser = await launch();
  const respondent = await Respondent.create(browser, 'desktop', {
    ignoreHTTPSErrors: true,
    ...options,
  });
  onTestFinished(() => respondent.close());
  return respondent;
}

interface Tour {
  readonly questions: readonly {
    readonly type: keyof AnswerActions;
    readonly title: { readonly en: string };
  }[];
}

test.for([
  ['nginx', behindNginx],
  ['Caddy', behindCaddy],
] as const)(
  'every type of question is answered below a path behind %s',
  async ([, start], { skip }) => {
    const address = await start(skip);
    const respondent = await respondentWith();
    const { questions }: Tour = JSON.parse(await readFile('surveys/tour.json', 'utf8'));
    const fillAnswer = answerActions((target) => target.click());
    await respondent.open(`${address}/tour`);
    expect(await brokenPictures(respondent.page)).toEqual([]);
    await respondent.start();
    await respondent.seesPath('/surveys/tour/desktop/question');
    for (const [index, { type, title }] of questions.entries()) {
      await respondent.seesQuestion(title.en);
      await respondent.seesQuestion(index + 1);
      await fillAnswer[type](respondent.page);
      expect(await brokenPictures(respondent.page)).toEqual([]);
      await respondent.next();
    }
    await respondent.seesEndPage();
    await respondent.seesPath('/surveys/tour/desktop/end');
    const cookies = await respondent.page.context().cookies();
    expect(cookies.map(({ name, path }) => [name, path]).toSorted()).toEqual([
      ['__Secure-askpath.files', '/surveys'],
      ['__Secure-askpath_tour', '/surveys'],
    ]);
  },
);

test('a reload, Back and a statement stay below the path', async () => {
  const origin = await serveBelow();
  const respondent = await respondentWith();
  await respondent.open(`${origin}/surveys/nps`);
  await respondent.start();
  await respondent.choose('The credit card');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.reload();
  await respondent.seesQuestion(2);
  await respondent.goBack();
  await respondent.seesQuestion(1);
  const { page } = respondent;
  await page.goto(`${origin}/surveys/sus`);
  await page.getByRole('link', { name: 'Accessibility' }).click();
  await page.waitForURL(`${origin}/surveys/accessibility**`);
  await page.getByRole('link', { name: 'Back to the survey' }).click();
  await page.waitForURL(`${origin}/surveys/sus**`);
});

test('the forms of the server lead to the end without a script', async () => {
  const origin = await serveBelow();
  const { page } = await respondentWith({ javaScriptEnabled: false });
  await page.goto(`${origin}/surveys/members`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${origin}/surveys/members**`);
  await page.getByRole('button', { name: 'Start' }).click();
  for (const number of [4, 2]) {
    await page.getByRole('radio', { name: `${number}` }).check();
    await page.getByRole('button', { name: /Next|Submit/ }).click();
  }
  await page.getByRole('heading', { name: /received your answers/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/surveys/members');
});

test('a login by the app returns below the path', async () => {
  const origin = await serveBelow();
  const respondent = await respondentWith();
  const { page } = respondent;
  await page.goto(`${origin}/surveys/members`);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Log in' }).click();
  await respondent.start();
  await respondent.seesPath('/surveys/members/desktop/question');
});

test('embed.js shows a card of a server below a path, and hears from it', async () => {
  const host = await openHost();
  onTestFinished(() => host.close());
  const framed = { ...twoQuestions, id: 'framed', config: { frameOrigins: [host.origin] } };
  await writeFile(join(surveysDir, 'framed.json'), JSON.stringify(framed));
  const origin = await serveBelow();
  const hostPage = await HostPage.create(await launch());
  onTestFinished(() => hostPage.close());
  const script = `${origin}/surveys/embed.js`;
  const tag = `<script async src="${script}" data-survey="framed" data-mode="card"></script>`;
  await hostPage.open(host.page(hostHtml(tag)));
  const respondent = await hostPage.respondent();
  await respondent.openSurvey();
  await respondent.answer(4, 2);
  await expect
    .poll(async () => (await hostPage.events()).map(({ type }) => type))
    .toContain('ended');
});

test('the developer pages show examples, a host page and a running survey below the path', async () => {
  const origin = await serveBelow();
  const respondent = await respondentWith();
  const { page } = respondent;
  const frames = () =>
    page
      .locator('iframe')
      .evaluateAll((all) => all.map((frame) => new URL((frame as HTMLIFrameElement).src).pathname));
  await page.goto(`${origin}/surveys/dev#compare-two`);
  const example = page.frameLocator('iframe').first();
  await example.getByRole('button', { name: 'Next' }).waitFor();
  expect(await frames()).toContain('/surveys/dev/compare-two');
  for (const frame of page.frames().slice(1)) expect(await brokenPictures(frame)).toEqual([]);
  await page.getByRole('link', { name: 'In a host page' }).click();
  await page.waitForURL(`${origin}/surveys/dev/host`);
  await expect.poll(frames).toEqual(['/surveys/card/quiz', '/surveys/window/quiz']);
  await respondent.sees(`src="${origin}/surveys/embed.js"`);
  await respondent.sees(/^card askpath:ready/);
  await page.getByRole('link', { name: 'Examples' }).click();
  await page.getByRole('link', { name: 'Live statechart' }).click();
  await page.getByRole('textbox', { name: 'Survey' }).fill('sus');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/surveys/dev/live?survey=sus**`);
  const survey = page.frameLocator('iframe');
  await survey.getByRole('button', { name: 'Agree' }).click();
  await survey.getByText('Question 1 of 10').waitFor({ state: 'attached' });
});

test('codes, lists, results and health checks have the addresses below the path', async () => {
  const token = 'results of the server below a path';
  const origin = await serveBelow({ RESULTS_TOKEN: token });
  const respondent = await respondentWith();
  const { page } = respondent;
  await respondent.open(`${origin}/surveys/visit`);
  expect(await page.getByRole('link', { name: /\/visit/ }).getAttribute('href')).toBe(
    `${origin}/surveys/visit`,
  );
  await page.goto(`${origin}/surveys`);
  await page.getByRole('link', { name: 'A walk through the garden' }).click();
  await page.waitForURL(`${origin}/surveys/tour**`);
  await page.goto(`${origin}/surveys/results`).catch(() => {});
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'A walk through the garden' }).click();
  await page.waitForURL(`${origin}/surveys/results/tour`);
  for (const path of ['/healthz', '/readyz', '/surveys/readyz']) {
    expect([path, (await page.request.get(origin + path)).status()]).toEqual([path, 200]);
  }
  for (const path of ['/', '/sus', '/surveysus', '/api/surveys/sus']) {
    expect([path, (await page.request.get(origin + path)).status()]).toEqual([path, 404]);
  }
  await respondent.close(/401/);
});

test('a server does not start with the build of another path', async () => {
  await expect(serve({ env: { BASE_PATH: '/other', DIST_DIR: dist } })).rejects.toThrow(
    'was built with BASE_PATH="/surveys", and the server has "/other"',
  );
});
