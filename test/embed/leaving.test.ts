import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hosting } from './hosting.ts';

const there = hosting();
const quizWindow = 'data-survey="quiz" data-mode="window"';

test.each(['askpath-survey', '#around'])(
  'taking %s away takes the frame and the listener with it, and putting it back starts anew',
  async (what) => {
    const one = await there.at.visit(
      `<body>${there.at.tag('')}<div id="around"><askpath-survey survey="quiz" mode="card"></askpath-survey></div>`,
    );
    await one.send({ type: 'ready', title: 'Quiz' });
    const first = await one.surveyFrame();
    const before = await messageListeners(one.page);
    await one.page.evaluate((selector) => {
      const gone = document.querySelector(selector);
      gone?.remove();
      Object.assign(window, { gone });
    }, what);
    expect(first.isDetached()).toBe(true);
    expect(await messageListeners(one.page)).toBe(before - 1);

    await one.page.evaluate(() =>
      document.body.append((window as unknown as { gone: Element }).gone),
    );
    await one.surveyFrame();
    expect(await messageListeners(one.page)).toBe(before);
    expect(await one.page.locator('askpath-survey iframe').count()).toBe(1);
    expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(false);
    await one.send({ type: 'ready', title: 'Again' });
    expect(await one.events()).toHaveLength(2);
    await one.close();
  },
);

test('a window that is closed tells so, and then is gone', async () => {
  const one = await there.at.visit(`<body>${there.at.tag(quizWindow)}`);
  await one.surveyFrame();
  const before = await messageListeners(one.page);
  await one.page.evaluate(() => {
    document.addEventListener('askpath:closed', ({ target }) => {
      document.title = `Closed, ${(target as Element).isConnected ? 'still' : 'no longer'} there`;
    });
  });
  await one.send({ type: 'closed' });
  expect(await one.page.title()).toBe('Closed, still there');
  expect(await one.page.locator('askpath-survey, iframe').count()).toBe(0);
  expect(await messageListeners(one.page)).toBe(before - 1);
  await one.close();
});

test('a host page that takes its elements away itself keeps the one of a closed window, without a frame', async () => {
  const one = await there.at.visit(`<body>${there.at.tag(quizWindow)}`);
  await one.surveyFrame();
  const before = await messageListeners(one.page);
  await one.page.evaluate(() => {
    document.addEventListener('askpath:closed', (event) => event.preventDefault());
  });
  await one.send({ type: 'closed' });
  expect(await one.page.locator('askpath-survey').count()).toBe(1);
  expect(await one.page.locator('iframe').count()).toBe(0);
  expect(await messageListeners(one.page)).toBe(before - 1);
  await one.close();
});

test('a card that is closed stays where it is', async () => {
  const one = await there.at.visit(`<body>${there.at.tag('data-survey="quiz" data-mode="card"')}`);
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.send({ type: 'closed' });
  expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(true);
  await one.close();
});

/** How many listen for messages in the host page, by the browser's own count. */
async function messageListeners(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  await devtools.detach();
  return listeners.filter(({ type }) => type === 'message').length;
}
