import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { type ForeignServer, foreign } from '../../foreign/server.ts';
import { everyType, twoRatings } from '../../foreign/surveys.ts';
import { type AnswerActions, answerActions } from '../../support/answerActions.ts';
import { named } from '../../support/named.ts';

let server: ForeignServer;
beforeAll(async () => {
  server = await foreign({
    all: { questions: everyType },
    two: { questions: twoRatings },
    full: { questions: twoRatings, isFull: true },
    brief: { questions: twoRatings, time: 2_000 },
    known: { questions: twoRatings, time: 600_000, isOfUsers: true },
  });
});
afterAll(async () => {
  await server?.stop();
});

const nouns: readonly (keyof AnswerActions)[] = [
  ...(['radio', 'check', 'list', 'singleInput', 'multiInput', 'multiSingle'] as const),
  ...(['multiCheck', 'rate', 'multiRate', 'linkage', 'text', 'upload'] as const),
  ...(['order', 'picRate', 'picOpp', 'evaluate'] as const),
];

async function begin(path: string): Promise<Respondent> {
  const respondent = await Respondent.create(await launch());
  onTestFinished(() => respondent.close());
  await respondent.open(`${server.origin}/${path}`);
  return respondent;
}

test('every type of question is answered at a server that has the protocol alone', async () => {
  const fillAnswer = answerActions((target) => target.click());
  const respondent = await begin('all');
  await respondent.start();
  for (const [index, noun] of nouns.entries()) {
    await respondent.seesQuestion(index + 1);
    await respondent.seesQuestion(`Question of type ${index + 1}`);
    await named(`${noun} could not be answered`, fillAnswer[noun](respondent.page));
    await respondent.next();
  }
  await respondent.seesEndPage();
  expect(server.answers()).toMatchObject({
    'type-1': { choice: 'A' },
    'type-8': { score: 3 },
    'type-10': { path: ['North', 'North', 'North'] },
    'type-12': { files: [{ name: 'bench.png', type: 'image/png' }] },
    'type-16': { score: 2, tags: ['A'], comment: 'Crumbs' },
  });
});

test('without the renderer the app starts from the empty page by one call', async () => {
  const page = await (await fetch(`${server.origin}/two`)).text();
  expect(page).toContain('<div id="root"></div>');
  const before = server.calls.length;
  const respondent = await begin('two');
  await respondent.page.getByRole('button', { name: 'Start' }).waitFor();
  expect(server.calls.slice(before)).toEqual(['POST /api/location']);
  await respondent.start();
  await respondent.answer(4);
  await respondent.seesQuestion(2);
  const answered = server.calls.length;
  await respondent.reload();
  await respondent.seesQuestion(2);
  expect(server.calls.slice(answered)).toContain('POST /api/location');
  await respondent.close();
});

test('the end of the time ends the answering', async () => {
  const respondent = await begin('brief');
  await respondent.start();
  await respondent.reload();
  await respondent.page.waitForURL('**/end');
  expect(server.calls).toContain('PATCH /api/termQuestionnaire');
});

test('optional fields save calls, and a lost reply is repeated by its key', async () => {
  const [calls, respondents] = [server.calls.length, server.respondents.length];
  const respondent = await begin('full');
  await respondent.start();
  server.loseReply('/commitAnswer');
  await respondent.answer(4, 2);
  await respondent.seesEndPage();
  await respondent.sees('Your score');
  const callsSince = server.calls.slice(calls);
  expect(callsSince.filter((call) => call === 'POST /api/commitAnswer')).toHaveLength(3);
  expect(callsSince).not.toContain('POST /api/currSubject');
  expect(server.respondents.slice(respondents).map((text) => JSON.parse(text ?? ''))).toMatchObject(
    [{ id: 'respondent of full' }, { id: 'respondent of full' }],
  );
  expect(server.answers()).toEqual({ 'rating-1': { score: 4 }, 'rating-2': { score: 2 } });
  await respondent.close(/net::ERR_/);
});

test('a wake with survey and channel alone is answered', async () => {
  const respondent = await begin('two/shop?info=ada');
  await respondent.press('Start');
  await respondent.seesQuestion('Rating 1');
  await respondent.answer(4);
  expect(server.calls).toContain('POST /api/inApp/surveys/two/attachInfo');
  expect(server.answers()).toEqual({ 'rating-1': { score: 4 } });
});

test('a return to the tab locates the user of the app, whose time goes on', async () => {
  const respondent = await begin('known/shop?info=ada');
  await respondent.start();
  await respondent.open(`${server.origin}/known/shop?info=ada`);
  const countdown = respondent.page.getByText(/^(10:00|9:\d\d)$/);
  await countdown.waitFor();
  const before = server.locations.length;
  const isLocated = (times: number) =>
    expect.poll(() => server.locations.slice(before)).toHaveLength(times);
  await respondent.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isLocated(1);
  await respondent.page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await isLocated(2);
  await respondent.seesQuestion('Rating 1');
  expect(await countdown.count()).toBe(1);
  const user = { surveyInfo: 'known', appname: 'shop', userId: 'ada' };
  expect(server.locations.slice(before)).toMatchObject([user, user]);
});
