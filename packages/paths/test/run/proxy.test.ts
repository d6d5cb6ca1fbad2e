import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/axe.ts';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { launch } from '../../browser/launch.ts';
import { surveysOf, twoQuestions } from '../../plans/surveys.ts';
import { proxy } from '../../proxy/command.ts';
import { pathsToWalk } from '../../proxy/pathsToWalk.ts';
import { type RunningProxy, startProxy } from '../../proxy/proxy.ts';
import { inspectSurvey } from '../../run/inspectDeployment.ts';
import { readSelection } from '../../selection.ts';

let server: Server;
let started: RunningProxy;
let page: Page;
let survey: FrameLocator;

beforeAll(async () => {
  server = await serve({ surveysDir: await surveysOf(twoQuestions) });
  const found = await inspectSurvey(server.origin, 'two');
  const selection = readSelection({ kind: 'shortest', state: 'paused' }, ['session']);
  const paths = await pathsToWalk(selection, server.origin, found);
  started = await startProxy({ origin: server.origin, port: 0, surveyId: 'two', paths });
  const browser = await launch();
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(started.page);
  survey = page.frameLocator('#survey');
});
afterAll(async () => {
  await page?.context().close();
  await started?.stop();
  await server?.stop();
});

const call = (name: string) => page.locator('#calls > li', { hasText: name });

test('a person walks a path: the reply that the deployment does not give is a button at its step', async () => {
  await call('location').waitFor();
  const step = page.locator('#steps > li', { hasText: '💉' }).first();
  await page.getByRole('button', { name: 'It is as described' }).click();
  expect(await page.locator('#steps > li').nth(1).getAttribute('aria-current')).toBe('step');
  await step.getByRole('button', { name: /^Answer / }).click();
  await survey.getByRole('heading', { name: /paused/ }).waitFor();
  await call('None.').waitFor();
  await expectAccessible(page);
});

test('a held call is passed on, lost with its repeats, or answered by a reply of the person', async () => {
  await page.getByRole('button', { name: 'New respondent' }).click();
  await call('location').getByRole('button', { name: 'Pass on' }).click();
  await survey.getByRole('button', { name: 'Start' }).click();
  await call('start').getByRole('button', { name: 'Lose' }).click();
  await page.getByRole('button', { name: 'Let lost calls through again' }).click();
  await call('start').getByRole('button', { name: 'Pass on' }).click();
  await survey.getByRole('heading', { name: 'First question' }).waitFor();
  await survey.getByRole('radio').last().check({ force: true });
  await survey.getByRole('button', { name: 'Next' }).click();
  const commit = call('commitAnswer');
  await commit.getByRole('textbox').fill('{"code":6,"message":"Later"}');
  await commit.getByRole('button', { name: 'Answer with this' }).click();
  await survey.getByRole('dialog').waitFor();
});

test('a situation that is arranged for a call ends it without a person, until it is removed', async () => {
  await page.getByRole('checkbox', { name: 'Hold calls' }).uncheck();
  await page.getByRole('combobox', { name: 'Call', exact: true }).selectOption('location');
  await page.getByRole('combobox', { name: 'Situation' }).fill('status:6');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.locator('#arranged', { hasText: 'location status:6' }).waitFor();
  await page.getByRole('button', { name: 'New respondent' }).click();
  await survey.getByRole('heading', { name: /paused/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove from location' }).click();
  await survey.getByRole('button', { name: 'Try again' }).click();
  await survey.getByRole('button', { name: 'Start' }).waitFor();
  await page.getByRole('checkbox', { name: 'Hold calls' }).check();
});

test('without holding the deployment answers at once', async () => {
  await page.getByRole('checkbox', { name: 'Hold calls' }).uncheck();
  await page.getByRole('button', { name: 'New respondent' }).click();
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByRole('heading', { name: 'First question' }).waitFor();
});

test('of two uploads the reply of a step ends that of its file', async () => {
  const selection = readSelection({ kind: 'shortest', state: 'open, cat busy, dog refused' }, [
    'twoFiles',
  ]);
  const paths = await pathsToWalk(selection, server.origin, null);
  const own = await startProxy({ origin: server.origin, port: 0, surveyId: 'two', paths });
  onTestFinished(own.stop);
  await page.goto(own.page);
  const [cat, dog] = ['cat.png', 'dog.png'].map((name) => {
    const body = new FormData();
    body.append('files', new Blob(['a picture']), name);
    return fetch(`${own.origin}/api/file/upload`, { method: 'POST', body });
  });
  for (const name of ['cat.png', 'dog.png']) await call(name).waitFor();
  await page
    .locator('#steps')
    .getByRole('button', { name: /^Answer HTTP 415/ })
    .click();
  expect((await dog)?.status).toBe(415);
  await call('cat.png').getByRole('button', { name: 'Pass on' }).click();
  expect((await cat)?.status).not.toBe(415);
});

test('an action in another form than JSON is refused, because a form of another site could send it', async () => {
  const act = (type: string) =>
    fetch(`${started.page}act`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"action":"restore"}',
    });
  expect((await act('text/plain')).status).toBe(400);
  expect((await act('application/json')).status).toBe(200);
});

test.each([
  [[], /^--url is missing/],
  [
    ['--url', 'localhost:1', '--port', '70000'],
    /^--port is a number from 0 to 65535, not "70000"\.$/,
  ],
  [['--url', 'localhost:1', '--survey', 'two', 'upload'], /^upload runs in a generated survey/],
])('%j is refused', async (args, line) => {
  await expect(proxy(args)).rejects.toThrow(line);
});
