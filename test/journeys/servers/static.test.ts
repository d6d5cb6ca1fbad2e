import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { type Code, questionTypes } from '../../../contract/questions/index.ts';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { foreign } from '../../foreign/server.ts';
import { everyType, twoRatings } from '../../foreign/surveys.ts';
import { type AnswerActions, answerActions } from '../../support/answerActions.ts';
import { adapted, onPort, startNginx } from '../../support/network/nginx.ts';
import { requireProgram } from '../../support/programs.ts';

/** The files of the build behind nginx, in front of a server that has the protocol alone. */
async function serveFiles(skip: TestContext['skip']) {
  const nginx = requireProgram('nginx', skip);
  const server = await foreign({ all: { questions: everyType }, two: { questions: twoRatings } });
  onTestFinished(() => server.stop());
  const port = await freePort();
  const file = await readFile('deployment/nginx/static.conf', 'utf8');
  await startNginx(
    nginx,
    adapted(file, {
      ...(await onPort(port)),
      '/srv/askpath/dist': resolve('dist'),
      'http://127.0.0.1:3000': server.origin,
    }),
  );
  const origin = `https://127.0.0.1:${port}`;
  const browser = await launch();
  const respondent = await Respondent.create(browser, 'desktop', { ignoreHTTPSErrors: true });
  onTestFinished(() => respondent.close());
  const status = async (path: string) => {
    const reply = await respondent.page.request.get(origin + path);
    return [reply.status(), reply.headers()['cache-control']];
  };
  return { server, origin, respondent, status };
}

const nameOf = (type: number) => questionTypes[type as Code].name as keyof AnswerActions;

test('the app as files of nginx answers every type of question at a server of the protocol', async ({
  skip,
}) => {
  const { server, origin, respondent } = await serveFiles(skip);
  const fillAnswer = answerActions((target) => target.click());
  await respondent.open(`${origin}/all`);
  await respondent.start();
  for (const { type, title } of everyType) {
    await respondent.seesQuestion(type);
    await respondent.seesQuestion(title);
    await fillAnswer[nameOf(type)](respondent.page);
    await respondent.next();
  }
  await respondent.seesEndPage();
  expect(Object.keys(server.answers())).toHaveLength(everyType.length);
});

test('an address of a question is the app, and a missing asset and the developer page are missing', async ({
  skip,
}) => {
  const { origin, respondent, status } = await serveFiles(skip);
  await respondent.open(`${origin}/two/desktop/question`);
  await respondent.start();
  await respondent.answer(4);
  await respondent.reload();
  await respondent.seesQuestion(2);
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await respondent.page.content()) ?? [];
  expect(await status(script)).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await status('/assets/gone-1a.js')).toEqual([404, expect.anything()]);
  expect(await status('/dev')).toEqual([404, undefined]);
  expect(await status('/two')).toEqual([200, 'no-store']);
});

test('a page of another origin frames a survey only where nginx names it', async ({ skip }) => {
  const { origin, respondent } = await serveFiles(skip);
  const policyOf = async (path: string) => {
    const reply = await respondent.page.request.get(origin + path);
    return /frame-ancestors [^;]+/.exec(reply.headers()['content-security-policy'] ?? '')?.[0];
  };
  for (const path of ['/window/two', '/card/two', '/two/com.example.app']) {
    expect([path, (await policyOf(path))?.trim()]).toEqual([path, "frame-ancestors 'self'"]);
  }
  for (const path of ['/two', '/two/mobile', '/task/two', '/two/desktop/end']) {
    expect([path, await policyOf(path)]).toEqual([path, "frame-ancestors 'none'"]);
  }
});
