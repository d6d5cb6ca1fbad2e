import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { answersTo } from '../../support/journey.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { refuseStorage } from '../../support/storage.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const longList = {
  id: 'q1',
  type: 'radio',
  title: 'A long list',
  choice: Array.from({ length: 14 }, (_, index) => ({ id: `c${index}`, text: `Choice ${index}` })),
};
const there = hostStage(
  (origin) => {
    const config = { frameOrigins: [origin] };
    const { questions } = wordsSurvey('words', 1);
    return [
      wordsSurvey('first', 2, { config }),
      wordsSurvey('second', 2, { config }),
      wordsSurvey('timed', 2, { config, maxAnswerTime: 3600 }),
      { id: 'long', title: 'Long', config, questions: [longList, ...questions] },
    ];
  },
  { hasFront: true },
);
beforeEach(() => there.front.keepCookies());
const late = stageLateScripts(() => there.front);

const viewport = { width: 1280, height: 1000 };

/** Shows an address of the survey server in a frame of its own, whose script can be late. */
function addFrame(page: Page, address: string): Promise<void> {
  return page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    document.querySelector('main')?.append(frame);
  }, `${late.origin}${address}`);
}

async function expectHeight(iframe: Locator, least: number, most: number): Promise<void> {
  await expect
    .poll(async () => {
      const { height } = (await iframe.boundingBox()) ?? { height: 0 };
      return height >= least && height <= most;
    })
    .toBe(true);
}

async function twoCards(...surveys: string[]) {
  const cards = surveys.map((id) => there.tag(id, 'card')).join('');
  const hostPage = await there.visit(cards, { prepare: there.blockCookies });
  const respondents = async () => {
    const both = [await hostPage.respondent(0), await hostPage.respondent(1)] as const;
    for (const respondent of both) await respondent.seesTakeOver();
    return both;
  };
  return { page: hostPage.page, respondents };
}

test('two surveys of a host page keep their sessions without cookies (S22)', async () => {
  const { page, respondents } = await twoCards('first', 'second');
  const opened = await respondents();
  for (const respondent of opened) await respondent.button('Open the survey').waitFor();
  for (const respondent of opened) {
    await respondent.openSurvey();
    await respondent.answer('blue');
  }
  await page.reload();
  for (const respondent of await respondents()) {
    await respondent.press('Open the survey');
    await respondent.seesQuestion('Question in words 2');
  }
});

test('two cards of one survey share one session (R10)', async () => {
  const { respondents } = await twoCards('first', 'first');
  const [first, second] = await respondents();
  for (const respondent of [first, second]) {
    await respondent.press('Open the survey');
    await respondent.button('Start').waitFor();
  }
  await first.start();
  await first.answer('blue');
  await second.press('Start');
  await second.press('Continue');
  await second.seesQuestion('Question in words 2');
});

test('a card posts to the host page where an app injects its bridge into every frame', async () => {
  const { hostPage } = await there.open('first', 'card', {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, { ReactNativeWebView: { postMessage() {} } });
      }),
  });
  await hostPage.iframe().waitFor({ state: 'visible' });
  expect((await hostPage.events()).map(({ type }) => type)).toEqual(['ready']);
});

test('a late script of an open window notifies the host, and keeps the text and the focus', async () => {
  const hostPage = await there.visit('');
  const { page } = hostPage;
  const release = late.hold();
  const address = `/window/first?host=${encodeURIComponent(there.host.origin)}`;
  await addFrame(page, address);
  const frame = await hostPage.frame();
  const respondent = new Respondent(frame, hostPage.consoleErrors);
  await respondent.press('Open the survey');
  await respondent.press('Start');
  await respondent.write('Early words');
  expect(await hostPage.messages()).toEqual([]);
  release();
  await hostPage.waitForMessage('open');
  await respondent.seesTakeOver();
  expect(await frame.evaluate(() => document.activeElement?.localName)).toBe('input');
  const types = (await hostPage.messages()).map(({ type }) => type);
  expect(types.filter((type) => type !== 'size' && type !== 'moved')).toEqual(['ready', 'open']);
  expect(types).toContain('size');
  await respondent.seesText('Early words');
  await respondent.press('Close');
  await respondent.press('Continue the survey');
  await respondent.next();
  await hostPage.waitForMessage('answered');
});

test('a session in a card and in an app continues without cookies and without a script (S22)', async () => {
  there.front.loseCookies();
  const hostPage = await there.visit('');
  late.hold();
  for (const [nth, path] of ['/card/second', '/second/shop'].entries()) {
    await addFrame(hostPage.page, path);
    const respondent = await hostPage.respondent(nth);
    if (path.startsWith('/card')) await respondent.press('Open the survey');
    await respondent.press('Start');
    await respondent.sees('Your progress can’t be saved in this browser.');
    await respondent.press('Start');
    await respondent.seesQuestion(1);
    await respondent.answer('Words 1', 'Words 2');
    await respondent.seesEndPage();
    expect((await answersTo(there.app.server, 'second')).at(-1), path).toMatchObject({
      status: 'ended',
      answers: { w1: { text: 'Words 1' }, w2: { text: 'Words 2' } },
    });
  }
});

test('a late script in a frame without cookies keeps the session (S22)', async () => {
  there.front.loseCookies();
  const hostPage = await there.visit('');
  const release = late.hold();
  await addFrame(hostPage.page, '/first/shop');
  const respondent = await hostPage.respondent();
  await respondent.press('Start');
  await respondent.sees('Your progress can’t be saved in this browser.');
  await respondent.press('Start');
  await respondent.write('Early words');
  release();
  await respondent.seesTakeOver();
  await respondent.seesText('Early words');
  await respondent.next();
  await respondent.seesQuestion(2);
});

test('a window grows for the notice that nothing is saved and for a long question, and shrinks again (S22)', async () => {
  const prepare = async (page: Page) => {
    await there.blockCookies(page);
    await refuseStorage(page, 'sessionStorage');
  };
  const { hostPage, respondent } = await there.open('long', 'window', { viewport, prepare });
  await respondent.press('Open the survey');
  await respondent.sees('Your progress can’t be saved in this browser.');
  await expectHeight(hostPage.iframe(), 601, 719);
  await respondent.start();
  await expectHeight(hostPage.iframe(), 720, viewport.height);
  await respondent.choose('Choice 3');
  await respondent.next();
  await respondent.seesQuestion(2);
  await expectHeight(hostPage.iframe(), 600, 600);
});

test('the dialog at the end of the time takes no focus from the host page', async () => {
  const { page, respondent } = await there.open('timed', 'card', {
    prepare: ({ clock }) => clock.install(),
  });
  await respondent.openSurvey();
  await respondent.write('half an ans');
  await page.getByLabel('Search').click();
  await page.clock.fastForward('01:00:00');
  await respondent.seesHeading('The countdown has ended');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});
