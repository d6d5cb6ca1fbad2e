import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hands, handsThat } from '../../../tools/paths/browser/hands.ts';
import { launch } from '../../../tools/paths/browser/launch.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { type ForeignServer, foreign } from '../../foreign/server.ts';
import { everyType, twoRatings } from '../../foreign/surveys.ts';

let browser: Browser;
let server: ForeignServer;

beforeAll(async () => {
  browser = await launch();
  server = await foreign({
    all: { questions: everyType },
    two: { questions: twoRatings },
    full: { questions: twoRatings, isFull: true },
    brief: { questions: twoRatings, time: 2_000 },
  });
});
afterAll(async () => {
  await server?.stop();
});

const nouns: readonly (keyof Hands)[] = [
  ...(['radio', 'check', 'list', 'singleInput', 'multiInput', 'multiSingle'] as const),
  ...(['multiCheck', 'rate', 'multiRate', 'linkage', 'text', 'upload'] as const),
  ...(['order', 'picRate', 'picOpp', 'evaluate'] as const),
];

async function begin(path: string): Promise<Respondent> {
  const one = await Respondent.create(browser);
  await one.open(`${server.origin}/${path}`);
  return one;
}

async function rateAndGoOn(one: Respondent, value = 4): Promise<void> {
  await one.rate(value);
  await one.next();
}

test('every type of question is answered at a server that knows the protocol alone', async () => {
  const hands = handsThat((target) => target.click());
  const one = await begin('all');
  await one.start();
  for (const [place, noun] of nouns.entries()) {
    await one.seesQuestion(place + 1);
    await one.seesQuestion(`Question of type ${place + 1}`);
    await hands[noun](one.page).catch((cause) => {
      throw new Error(`${noun} could not be answered`, { cause });
    });
    await one.next();
  }
  await one.seesEndPage();
  expect(server.answers()).toMatchObject({
    'type-1': { choice: 'A' },
    'type-8': { score: 3 },
    'type-10': { path: ['North', 'North', 'North'] },
    'type-12': { files: [{ name: 'bench.png', type: 'image/png' }] },
    'type-16': { score: 2, tags: ['A'], comment: 'Crumbs' },
  });
  await one.close();
});

test('the time that is over ends the answering', async () => {
  const one = await begin('brief');
  await one.start();
  await one.page.reload();
  await one.page.waitForURL('**/end');
  expect(server.calls).toContain('PATCH /api/termQuestionnaire');
  await one.close();
});

test('optional fields save calls, and a lost reply is repeated by its key', async () => {
  const [calls, respondents] = [server.calls.length, server.respondents.length];
  const one = await begin('full');
  await one.start();
  server.loseReply('/commitAnswer');
  await rateAndGoOn(one);
  await one.seesQuestion(2);
  await rateAndGoOn(one, 2);
  await one.seesEndPage();
  await one.sees('Your score');
  const made = server.calls.slice(calls);
  expect(made.filter((call) => call === 'POST /api/commitAnswer')).toHaveLength(3);
  expect(made).not.toContain('POST /api/currSubject');
  expect(server.respondents.slice(respondents).map((text) => JSON.parse(text ?? ''))).toMatchObject(
    [{ id: 'respondent of full' }, { id: 'respondent of full' }],
  );
  expect(server.answers()).toEqual({ 'rating-1': { score: 4 }, 'rating-2': { score: 2 } });
  await one.close(/net::ERR_/);
});

test('an app that is woken by survey and channel alone is answered', async () => {
  const one = await begin('two/shop?info=ada');
  await one.page.getByRole('button', { name: 'Start' }).click();
  for (const prompt of ['Rating 1', 'Rating 2']) {
    await one.seesQuestion(prompt);
    await rateAndGoOn(one);
  }
  await one.seesEndPage();
  expect(server.calls).toContain('POST /api/inApp/surveys/two/attachInfo');
  expect(server.answers()).toEqual({ 'rating-1': { score: 4 }, 'rating-2': { score: 4 } });
  await one.close();
});
