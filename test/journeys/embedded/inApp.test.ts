import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { wordsSurvey } from '../../support/words.ts';
import { address } from './inApp.fixture.ts';

const ids = ['bridged', 'named', 'back', 'shared', 'closing'];
const short = ['throwing', 'bare', 'lost'];
const app = stage(() =>
  surveysOf(...ids.map((id) => wordsSurvey(id, 2)), ...short.map((id) => wordsSurvey(id, 1))),
);
const late = stageLateScripts(() => app.server);

/** The paths of the calls that a page makes from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.push(request.postData() ?? '');
  });
  return calls;
}

/** Injects the bridge of a kind of app into a page, as its web view does; the last known one counts. */
const bridges: [string, 'object' | 'string', (note: unknown) => object][] = [
  [
    'the bridge of React Native',
    'string',
    (note) => ({ ReactNativeWebView: { postMessage: note } }),
  ],
  ['an interface of Android', 'string', (note) => ({ askpath: { postMessage: note } })],
  [
    'a message handler of WebKit',
    'object',
    (note) => ({ webkit: { messageHandlers: { askpath: { postMessage: note } } } }),
  ],
];

test('an app is notified by its own bridge, as an object or a string, up to Close, and again at the end page', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  const messages: unknown[] = [];
  await page.exposeFunction('note', (message: unknown) => messages.push(message));
  const isNotified = async (kind: string, answers: readonly string[]) => {
    await respondent.open(address('bridged', 'ana'));
    if (answers.length > 0) await respondent.start();
    await respondent.answer(...answers);
    await respondent.seesEndPage();
    await page.getByRole('button', { name: 'Close' }).click();
    const news = [
      { type: 'ready', title: 'In words' },
      ...answers.map((_, index) => ({ type: 'answered', index: index + 1, count: 2 })),
      { type: 'ended' },
      { type: 'closed' },
    ].map((item) => ({ askpath: 'bridged', ...item }));
    await expect.poll(() => messages.length).toBe(news.length);
    expect(messages.map((message) => typeof message)).toEqual(news.map(() => kind));
    const read = (message: unknown) => (kind === 'string' ? JSON.parse(`${message}`) : message);
    expect(messages.splice(0).map(read)).toEqual(news);
  };
  for (const [index, [name, kind, bridge]] of bridges.entries()) {
    await page.addInitScript(`Object.assign(window, (${bridge})(window.note))`);
    await named(name, isNotified(kind, index === 0 ? ['Words 1', 'Words 2'] : []));
  }
});

test('a bridge that throws does not stop the survey', async () => {
  const respondent = await app.respondent('mobile');
  await respondent.page.addInitScript(() => {
    const postMessage = () => {
      throw new Error('Java exception was raised during method invocation');
    };
    Object.assign(window, { askpath: { postMessage } });
  });
  await respondent.open(address('throwing', 'ana'));
  await respondent.start();
  await respondent.answer('Words');
  await respondent.seesEndPage();
  await respondent.close(/Java exception/);
});

test('the user id leaves the address at once, outlives a reload before the start, and is sent once', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  const attached = callsOf(page, '/attachInfo');
  const seen = () =>
    page.evaluate(() =>
      JSON.stringify([
        location.href,
        history.state,
        document.title,
        { ...sessionStorage },
        { ...localStorage },
      ]),
    );
  const before = await page.evaluate(() => history.length);
  await respondent.open(`${address('named', 'ana@shop')}&lang=en`);
  await respondent.button('Start').waitFor();
  expect(page.url()).toBe(`${app.server.origin}/named/shop?lang=en`);
  await respondent.reload();
  await respondent.button('Start').waitFor();
  expect(attached).toEqual([]);
  await respondent.start();
  expect(attached).toHaveLength(1);
  expect(await seen()).not.toContain('ana');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await respondent.reload();
  await respondent.answer('Words');
  expect(attached).toHaveLength(1);
  expect(await answersTo(app.server, 'named')).toMatchObject([
    { user: 'ana@shop', channel: 'shop', answers: { w1: { text: 'Words' } } },
  ]);
});

test('without a listener of the app there is no Close', async () => {
  const respondent = await app.respondent('mobile');
  await withLocation(respondent.page, 'bare/shop?info=eve');
  await respondent.open(address('bare', 'eve'));
  await respondent.start();
  await respondent.answer('Words');
  await respondent.seesEndPage();
  expect(await respondent.page.getByRole('button', { name: 'Close' }).count()).toBe(0);
});

test('a wake reply with only survey and channel is followed by a location', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await withLocation(page, 'bare/shop?info=ana');
  await page.route('**/api/inApp/wake', async (route) => {
    const reply = await route.fetch();
    const { data } = await reply.json();
    const { survey, channel } = data;
    await route.fulfill({ response: reply, json: { code: 200, data: { survey, channel } } });
  });
  const located = callsOf(page, '/api/location');
  await respondent.open(address('bare', 'ana'));
  await respondent.start();
  await respondent.answer('Words');
  await respondent.seesEndPage();
  expect(located.map((body) => new URLSearchParams(body).get('userId'))).toEqual(['ana']);
  expect(await answersTo(app.server, 'bare')).toContainEqual(
    expect.objectContaining({ user: 'ana', channel: 'shop' }),
  );
});

test('Previous is not offered', async () => {
  const respondent = await app.respondent('mobile');
  await respondent.open(address('back', 'eve'));
  await respondent.start();
  await respondent.answer('Words 1');
  await respondent.seesQuestion(2);
  expect(await respondent.page.getByRole('button', { name: 'Previous' }).count()).toBe(0);
});

test('Back of the browser leaves the survey, and Forward returns to its question', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await page.goto('/favicon.svg');
  await respondent.open(address('back', 'ana'));
  await respondent.start();
  await respondent.answer('Words 1');
  await page.goBack();
  await respondent.seesPath('/favicon.svg');
  await page.goForward();
  await respondent.seesQuestion('Question in words 2');
});

test('the next user of the same browser sees no data of the previous one (S12)', async () => {
  const respondent = await app.respondent('mobile');
  await respondent.open(address('shared', 'ana'));
  await respondent.start();
  await respondent.answer('Words 1');
  await respondent.write('A secret of hers');
  await respondent.open(address('shared', 'bob'));
  await respondent.start();
  for (const number of [1, 2]) {
    await respondent.seesQuestion(number);
    await respondent.seesText('');
    await respondent.answer(`Bob's ${number}`);
  }
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'shared')).toMatchObject([
    { user: 'ana', status: 'answering', answers: { w1: { text: 'Words 1' } } },
    { user: 'bob', status: 'ended', answers: { w1: { text: `Bob's 1` }, w2: { text: `Bob's 2` } } },
  ]);
});

test('a connection lost while the user id is sent requires one more press, and loses nothing', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await respondent.skipRetryPauses();
  await respondent.open(address('lost', 'ana'));
  await page.route('**/attachInfo*', (route) => route.abort());
  await respondent.press('Start');
  await respondent.sees(/^You are offline\./);
  await respondent.button('Start').waitFor();
  await page.unroute('**/attachInfo*');
  await respondent.start();
  await respondent.answer('Words');
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'lost')).toMatchObject([{ user: 'ana', status: 'ended' }]);
  await respondent.close(/net::ERR_/);
});

test('Close appears with a late script, and nothing moves', async () => {
  const respondent = await app.respondent('mobile', { baseURL: late.origin });
  const { page } = respondent;
  const answers = { w1: { text: 'Words 1' }, w2: { text: 'Words 2' } };
  await beginSession(respondent, app.server, 'closing', { answers });
  await page.addInitScript(() => Object.assign(window, { askpath: { postMessage() {} } }));
  const release = late.hold();
  await page.goto('/closing/shop', { waitUntil: 'commit' });
  await respondent.seesEndPage();
  const heading = respondent.survey.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  expect(await respondent.button('Close').count()).toBe(0);
  release();
  await respondent.button('Close').waitFor();
  expect(await heading.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
});
