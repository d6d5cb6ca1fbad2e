import { expect, test } from 'vitest';
import type { ScriptedHostPage } from './hosting.ts';
import { hosting } from './hosting.ts';

const there = hosting();
const tag = (again = '') =>
  `<body>${there.at.tag(`data-survey="quiz" data-mode="window" ${again}`)}<p id="end"></p>`;
const day = 24 * 60 * 60 * 1000;

/** Loads the page anew, and says whether the window is there. */
async function comesBack(one: ScriptedHostPage): Promise<boolean> {
  await one.page.reload();
  await one.page.locator('askpath-survey').waitFor({ state: 'attached' });
  return (await one.page.locator('iframe').count()) === 1;
}

test.each(['closed', 'ended'] as const)(
  'a window that was %s does not come back for 30 days',
  async (type) => {
    const one = await there.at.visit(tag(), { prepare: (page) => page.clock.install() });
    await one.send({ type: 'ready', title: 'Quiz' });
    expect(await comesBack(one)).toBe(true);
    await one.send({ type });
    expect(await comesBack(one)).toBe(false);
    await one.page.clock.fastForward(30 * day - 60_000);
    expect(await comesBack(one)).toBe(false);
    await one.page.clock.fastForward(120_000);
    expect(await comesBack(one)).toBe(true);
    await one.close();
  },
);

test('data-again says how long: always, as long as the tab, or days', async () => {
  const one = await there.at.visit(tag('data-again="always"'), {
    prepare: (page) => page.clock.install(),
  });
  await one.send({ type: 'closed' });
  expect(await comesBack(one)).toBe(true);
  await one.page.goto(there.at.host.page(`<!doctype html>${tag('data-again="session"')}`));
  await one.send({ type: 'closed' });
  expect(await comesBack(one)).toBe(false);
  const tab = await one.page.context().newPage();
  await tab.goto(one.page.url());
  await tab.locator('iframe').waitFor({ state: 'attached' });
  await one.page.goto(there.at.host.page(`<!doctype html>${tag('data-again="2"')}`));
  await one.send({ type: 'closed' });
  expect(await comesBack(one)).toBe(false);
  await one.page.clock.fastForward(2 * day + 1000);
  expect(await comesBack(one)).toBe(true);
  await one.close();
});

test('one survey that was closed keeps no other away, and no card', async () => {
  const one = await there.at.visit(tag());
  await one.send({ type: 'closed' });
  const others = ['data-survey="sus" data-mode="window"', 'data-survey="quiz" data-mode="card"'];
  const html = others.map((attributes) => there.at.tag(attributes)).join('');
  await one.page.goto(there.at.host.page(`<!doctype html><body>${html}`));
  await expect.poll(() => one.page.locator('iframe').count()).toBe(2);
  await one.close();
});

test('open() of the host page brings a closed window back', async () => {
  const one = await there.at.visit(tag());
  await one.send({ type: 'closed' });
  expect(await comesBack(one)).toBe(false);
  await one.page.evaluate(() => {
    (document.querySelector('askpath-survey') as unknown as { open(): void }).open();
  });
  await one.send({ type: 'ready', title: 'Quiz' });
  expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(true);
  await one.close();
});

test('a host page whose storage throws has the window on every page', async () => {
  const one = await there.at.visit(tag(), {
    prepare: (page) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Forbidden', 'SecurityError');
            },
          });
        }
      }),
  });
  await one.send({ type: 'closed' });
  expect(await comesBack(one)).toBe(true);
  await one.close();
});
