import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { editSurvey } from '../../support/edit.ts';
import { expectInView } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage((origin) => {
  const config = { frameOrigins: [origin] };
  return [
    wordsSurvey('words', 3, { config }),
    wordsSurvey('paused', 2, { config }),
    wordsSurvey('moment', 2, { config, maxAnswerTime: 3600 }),
  ];
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Opens a host page with a closed window. */
const arrive = (survey = 'words', viewport = desktop, prepare = async (_: Page) => {}) =>
  there.open(survey, 'window', { viewport, attributes: 'data-again="always"', prepare });

test('a window is closed at once before it is opened, at the start, and at a question without an answer', async () => {
  const { hostPage, page } = await arrive();
  for (const presses of [[], ['Open the survey'], ['Open the survey', 'Start']]) {
    await page.reload();
    const respondent = await hostPage.respondent();
    await respondent.seesTakeOver();
    for (const name of presses) await respondent.press(name);
    if (presses.length > 1) await respondent.seesQuestion(1);
    await respondent.press('Close');
    await expect.poll(() => page.locator('askpath-survey, iframe').count()).toBe(0);
    expect((await hostPage.events()).map(({ type }) => type)).toEqual([
      'ready',
      ...presses.slice(0, 1).map(() => 'open'),
      'closed',
    ]);
  }
});

test('closing a window with an unsent answer asks for confirmation, and keeps the text', async () => {
  const { hostPage, page, respondent } = await arrive('words', phone);
  const dialog = respondent.survey.getByRole('dialog', { name: 'Close the survey?' });
  await respondent.openSurvey();
  await respondent.answer('First');
  await respondent.write('Half a sentence');
  await respondent.press('Close');
  await expectInView(respondent, dialog);
  await expectReachable(respondent.survey);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await respondent.seesText('Half a sentence');
  await page.evaluate(() =>
    (document.querySelector('askpath-survey') as Element & { close(): void }).close(),
  );
  await expectInView(respondent, dialog);
  await respondent.press('Continue the survey');
  await dialog.waitFor({ state: 'detached' });
  await respondent.seesText('Half a sentence');
  expect((await hostPage.events()).map(({ type }) => type)).toEqual(['ready', 'open', 'answered']);

  await respondent.press('Close');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('askpath-survey, iframe').count()).toBe(0);
  expect((await hostPage.events()).at(-1)).toEqual({ type: 'closed', survey: 'words' });
  expect((await answersTo(there.app.server, 'words')).at(-1)).toMatchObject({
    channel: 'window',
    status: 'answering',
    answers: { w1: { text: 'First' } },
  });

  await page.reload();
  const next = await hostPage.respondent();
  await next.seesTakeOver();
  await next.press('Open the survey');
  await next.seesQuestion('Question in words 2');
  await next.seesText('Half a sentence');
});

const open = `customElements.whenDefined('askpath-survey').then(() => document.querySelector('askpath-survey').open())`;

test('open() at page load leaves the focus in the page', async () => {
  const hostPage = await there.visit('');
  const tag = there.tag('words', 'window');
  const onReady = `addEventListener('askpath:ready', ({ target }) => unpressed().then(() => target.open()))`;
  const noteOpen = `addEventListener('askpath:open', () => console.log('opened'))`;
  const unpressed = `const unpressed = async () => {
    while (navigator.userActivation.isActive) await new Promise(requestAnimationFrame);
  }`;
  for (const byItself of [`unpressed().then(() => ${open})`, onReady]) {
    // A script of a test counts as a press in the page, so none runs before the window is open; the page before may have had one.
    const opened = hostPage.page.waitForEvent('console', (message) => message.text() === 'opened');
    await hostPage.open(there.page(`${tag}<script>${noteOpen};${unpressed};${byItself}</script>`));
    await opened;
    const respondent = await hostPage.respondent();
    await respondent.button('Start').waitFor();
    expect(await hostPage.position()).toMatchObject({ scrolled: 40, focus: 'input' });
    await hostPage.page.keyboard.type('lamps');
    expect(await hostPage.page.getByLabel('Search').inputValue()).toBe('lamps');
  }
});

test.each([true, false])(
  'open() after a press takes the focus (the survey is ready: %s)',
  async (isReady) => {
    const hostPage = await there.visit('');
    const { page } = hostPage;
    const release = await hostPage.holdRequests('**/assets/embedded-*.js');
    const tag = there.tag('words', 'window');
    await hostPage.open(there.page(`${tag}<button onclick="${open}">Tell us</button>`));
    if (isReady) {
      release();
      await hostPage.waitForMessage('ready');
    }
    await page.getByRole('button', { name: 'Tell us' }).click();
    release();
    const other = await hostPage.respondent();
    await other.button('Start').waitFor();
    await expect.poll(() => hostPage.position()).toMatchObject({ focus: 'askpath-survey' });
    await other.seesFocusOn('In words');
  },
);

test.each([
  ['the reader goes elsewhere', 'input', (page: Page) => page.getByLabel('Search').click()],
  [
    'it is closed',
    'button',
    (page: Page) => page.evaluate(`document.querySelector('askpath-survey').close()`),
  ],
] as const)(
  'open() leaves the focus in the page where %s before the survey is ready',
  async (_, focus, act) => {
    const hostPage = await there.visit('');
    const { page } = hostPage;
    const release = await hostPage.holdRequests('**/assets/embedded-*.js');
    const tag = there.tag('words', 'window');
    await hostPage.open(there.page(`${tag}<button onclick="${open}">Tell us</button>`));
    await page.getByRole('button', { name: 'Tell us' }).click();
    await act(page);
    release();
    await hostPage.waitForMessage('ready');
    expect(await hostPage.position()).toMatchObject({ focus });
  },
);

test('a window on a phone is fully inside the page, and can be closed at its end', async () => {
  const { page, respondent } = await arrive('words', phone);
  const isWhole = () => expectInView(respondent, respondent.survey.locator('body'));
  await respondent.button('Open the survey').waitFor();
  await isWhole();
  await expectReachable(respondent.survey);
  await respondent.press('Open the survey');
  await respondent.seesFocusOn('In words');
  await expectReachable(respondent.survey);
  await respondent.start();
  await respondent.write('Words 1');
  await expectReachable(respondent.survey);
  await expectInView(respondent, respondent.button('Next'));
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.answer('Words 2');
  await respondent.write('Words 3');
  await expectInView(respondent, respondent.button('Submit'));
  await respondent.next();
  await respondent.seesEndPage();
  await expectReachable(respondent.survey);
  await expectInView(respondent, respondent.button('Close').last());
  await respondent.button('Close').last().click();
  await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
});

test('a survey whose time runs out in a window keeps the text, shows the end, and can be closed', async () => {
  const { hostPage, page, respondent } = await arrive('moment', desktop, ({ clock }) =>
    clock.install(),
  );
  await respondent.openSurvey();
  await respondent.survey.getByRole('timer').waitFor();
  await respondent.write('In time');
  await page.clock.fastForward('01:00:00');
  await respondent.seesHeading('The countdown has ended');
  await respondent.button('Close').last().click();
  await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
  expect((await hostPage.events()).map(({ type }) => type)).toEqual([
    'ready',
    'open',
    'answered',
    'ended',
    'closed',
  ]);
  expect(await answersTo(there.app.server, 'moment')).toMatchObject([
    { status: 'ended', answers: { w1: { text: 'In time' } } },
  ]);
});

test('a survey paused while it is answered in a window shows the pause inside the viewport', async () => {
  const { respondent } = await arrive('paused', phone);
  await respondent.openSurvey();
  await respondent.write('First');
  await editSurvey(there.app.server, 'paused', (survey) => ({ ...survey, paused: true }));
  await respondent.next();
  const dialog = respondent.survey.getByRole('dialog');
  await expectInView(respondent, dialog);
  await expectReachable(respondent.survey);
  await dialog.getByRole('button').last().click();
  await respondent.button('Close').last().waitFor();
  await expectReachable(respondent.survey);
});
