import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { embedStage, quizCard, quizWindow } from './embedStage.ts';

const stage = embedStage();

test.each(['askpath-survey', '#around'])(
  'removing %s removes the frame and the listener, and inserting it again starts again',
  async (what) => {
    const hostPage = await stage.visit(
      `<body>${stage.tag('')}<div id="around"><askpath-survey survey="quiz" mode="card"></askpath-survey></div>`,
    );
    await hostPage.send({ type: 'ready', title: 'Quiz' });
    const first = await hostPage.surveyFrame();
    const before = await messageListeners(hostPage.page);
    await hostPage.page.evaluate((selector) => {
      const gone = document.querySelector(selector);
      gone?.remove();
      Object.assign(window, { gone });
    }, what);
    expect(first.isDetached()).toBe(true);
    expect(await messageListeners(hostPage.page)).toBe(before - 1);

    await hostPage.page.evaluate(() =>
      document.body.append((window as unknown as { gone: Element }).gone),
    );
    await hostPage.surveyFrame();
    expect(await messageListeners(hostPage.page)).toBe(before);
    expect(await hostPage.surveyIframe().count()).toBe(1);
    expect(await hostPage.surveyIframe().isVisible()).toBe(false);
    await hostPage.send({ type: 'ready', title: 'Again' });
    expect(await hostPage.events()).toHaveLength(2);
  },
);

test('a window that is closed sends an event, and then is removed', async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizWindow)}`);
  await hostPage.surveyFrame();
  const before = await messageListeners(hostPage.page);
  await hostPage.page.evaluate(() => {
    document.addEventListener('askpath:closed', ({ target }) => {
      document.title = `Closed, ${(target as Element).isConnected ? 'still' : 'no longer'} there`;
    });
  });
  await hostPage.send({ type: 'closed' });
  expect(await hostPage.page.title()).toBe('Closed, still there');
  expect(await hostPage.page.locator('askpath-survey, iframe').count()).toBe(0);
  expect(await messageListeners(hostPage.page)).toBe(before - 1);
});

test('a host page that removes its elements itself keeps the one of a closed window, without a frame', async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizWindow)}`);
  await hostPage.surveyFrame();
  const before = await messageListeners(hostPage.page);
  await hostPage.page.evaluate(() => {
    document.addEventListener('askpath:closed', (event) => event.preventDefault());
  });
  await hostPage.send({ type: 'closed' });
  expect(await hostPage.page.locator('askpath-survey').count()).toBe(1);
  expect(await hostPage.page.locator('iframe').count()).toBe(0);
  expect(await messageListeners(hostPage.page)).toBe(before - 1);
});

test('a card that is closed stays where it is', async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizCard)}`);
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.send({ type: 'closed' });
  expect(await hostPage.surveyIframe().isVisible()).toBe(true);
});

/** Number of listeners for messages in the host page, counted by the browser. */
async function messageListeners(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  await devtools.detach();
  return listeners.filter(({ type }) => type === 'message').length;
}
