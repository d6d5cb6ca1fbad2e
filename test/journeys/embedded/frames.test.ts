import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { refuseStorage } from '../../support/storage.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const longList = {
  id: 'q1',
  type: 'radio',
  title: 'A long list',
  choice: Array.from({ length: 14 }, (_, place) => ({ id: `c${place}`, text: `Choice ${place}` })),
};
const there = hostStage((origin) => {
  const config = { frameOrigins: [origin] };
  const { questions } = wordsSurvey('words', 1);
  return [
    wordsSurvey('first', 2, { config }),
    wordsSurvey('second', 2, { config }),
    wordsSurvey('timed', 2, { config, maxAnswerTime: 3600 }),
    { id: 'long', title: 'Long', config, questions: [longList, ...questions] },
  ];
});
beforeEach(() => there.front.keepCookies());

const viewport = { width: 1280, height: 1000 };

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
  const respondents = () => Promise.all([hostPage.respondent(0), hostPage.respondent(1)]);
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
  const [one, other] = await respondents();
  for (const respondent of [one, other]) {
    await respondent.press('Open the survey');
    await respondent.button('Start').waitFor();
  }
  await one.start();
  await one.answer('blue');
  await other.press('Start');
  await other.press('Continue');
  await other.seesQuestion('Question in words 2');
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

test('a window shrinks again after a long question', async () => {
  const { hostPage, respondent } = await there.open('long', 'window', { viewport });
  await respondent.openSurvey();
  await expectHeight(hostPage.iframe(), 701, viewport.height);
  await respondent.choose('Choice 3');
  await respondent.next();
  await respondent.seesQuestion(2);
  await expectHeight(hostPage.iframe(), 600, 600);
});

test('a window grows for the note that nothing is saved (S22)', async () => {
  const prepare = async (page: Page) => {
    await there.blockCookies(page);
    await refuseStorage(page, 'sessionStorage');
  };
  const { hostPage, respondent } = await there.open('first', 'window', { viewport, prepare });
  await respondent.press('Open the survey');
  await respondent.sees('Nothing is saved in your browser here.');
  await expectHeight(hostPage.iframe(), 601, 719);
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
