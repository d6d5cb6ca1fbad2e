import { expect, test } from 'vitest';
import { refuseStorage } from '../support/storage.ts';
import { embedStage, quizCard, quizWindow, type ScriptedHostPage } from './embedStage.ts';

const stage = embedStage();
const tag = (again = '') => `<body>${stage.tag(`${quizWindow} ${again}`)}<p id="end"></p>`;
const day = 24 * 60 * 60 * 1000;

/** Reloads the page, and returns whether the window is shown. */
async function comesBack(hostPage: ScriptedHostPage): Promise<boolean> {
  await hostPage.page.reload();
  await hostPage.page.locator('askpath-survey').waitFor({ state: 'attached' });
  return (await hostPage.page.locator('iframe').count()) === 1;
}

test.each(['closed', 'ended'] as const)(
  'a window that was %s is not shown again for 30 days',
  async (type) => {
    const hostPage = await stage.visit(tag(), { prepare: (page) => page.clock.install() });
    await hostPage.send({ type: 'ready', title: 'Quiz' });
    expect(await comesBack(hostPage)).toBe(true);
    await hostPage.send({ type });
    expect(await comesBack(hostPage)).toBe(false);
    await hostPage.page.clock.fastForward(30 * day - 60_000);
    expect(await comesBack(hostPage)).toBe(false);
    await hostPage.page.clock.fastForward(120_000);
    expect(await comesBack(hostPage)).toBe(true);
  },
);

test('data-again sets the time: always, as long as the tab, or days', async () => {
  const hostPage = await stage.visit(tag('data-again="always"'), {
    prepare: (page) => page.clock.install(),
  });
  await hostPage.send({ type: 'closed' });
  expect(await comesBack(hostPage)).toBe(true);
  await hostPage.show(tag('data-again="session"'));
  await hostPage.send({ type: 'closed' });
  expect(await comesBack(hostPage)).toBe(false);
  const tab = await hostPage.page.context().newPage();
  await tab.goto(hostPage.page.url());
  await tab.locator('iframe').waitFor({ state: 'attached' });
  await hostPage.show(tag('data-again="2"'));
  await hostPage.send({ type: 'closed' });
  expect(await comesBack(hostPage)).toBe(false);
  await hostPage.page.clock.fastForward(2 * day + 1000);
  expect(await comesBack(hostPage)).toBe(true);
});

test('a closed survey suppresses no other survey and no card, and open() of the host page shows it again', async () => {
  const hostPage = await stage.visit(tag());
  await hostPage.send({ type: 'closed' });
  expect(await comesBack(hostPage)).toBe(false);
  await hostPage.call('open');
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  expect(await hostPage.surveyIframe().isVisible()).toBe(true);
  const others = ['data-survey="sus" data-mode="window"', quizCard];
  const html = others.map((attributes) => stage.tag(attributes)).join('');
  await hostPage.show(`<body>${html}`);
  await expect.poll(() => hostPage.page.locator('iframe').count()).toBe(2);
});

test('a host page whose storage throws shows the window on every page', async () => {
  const hostPage = await stage.visit(tag(), {
    prepare: (page) => refuseStorage(page, 'localStorage', 'sessionStorage'),
  });
  await hostPage.send({ type: 'closed' });
  expect(await comesBack(hostPage)).toBe(true);
});
