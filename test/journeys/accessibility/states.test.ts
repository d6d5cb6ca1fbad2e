import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { holdTime } from '../../../tools/paths/browser/time.ts';
import { surveysOf, timedQuestions, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';
import { wordsSurvey } from '../../support/words.ts';

const longTitle = 'Working together in the rooms of the main building after its big renovation';
const options = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `o${place}`, text: `Option ${place}` }));
const there = stage(() =>
  surveysOf(
    { ...twoQuestions, id: 'closed', closed: true },
    { ...twoQuestions, id: 'later', opensAt: '2999-01-01T00:00:00Z' },
    { ...twoQuestions, id: 'paused', paused: true },
    { ...timedQuestions, title: longTitle },
    {
      id: 'many',
      title: longTitle,
      maxAnswerTime: 3600,
      questions: [{ id: 'one', type: 'radio', title: 'One of many', choice: options(20) }],
    },
    { ...twoQuestions, id: 'scan', config: { scanToStart: true, recommendDesktopChrome: true } },
    wordsSurvey('words', 2),
    wordsSurvey('last', 1, {
      config: {
        allowReAnswer: true,
        endPageBtnEnable: true,
        endPageBtnLink: 'https://elsewhere.example/',
        endText: '<p>See you again</p>',
      },
    }),
  ),
);

/** One way to look at a page that is there already. */
interface Look {
  readonly name: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly media?: Parameters<Page['emulateMedia']>[0];
}

const looks: readonly Look[] = [
  { name: 'a desktop' },
  { name: '390 px in the dark', size: { width: 390, height: 844 }, media: { colorScheme: 'dark' } },
  {
    name: '400 % zoom in forced colours',
    size: { width: 320, height: 256 },
    media: { forcedColors: 'active' },
  },
];

/** Where a respondent can stand beside a question, and how they come there. */
interface Standing {
  readonly name: string;
  readonly reach: (page: Page) => Promise<void>;
  /** True for what is met first: a browser leaves the focus where it has it. */
  readonly isFirst?: boolean;
}

const standings: readonly Standing[] = [
  { name: 'closed', reach: (page) => open(page, 'closed'), isFirst: true },
  { name: 'not open yet', reach: (page) => open(page, 'later'), isFirst: true },
  { name: 'paused', reach: (page) => open(page, 'paused'), isFirst: true },
  { name: 'missing', reach: (page) => open(page, 'none'), isFirst: true },
  { name: 'an invitation to scan', reach: (page) => open(page, 'scan'), isFirst: true },
  { name: 'failed', reach: fail },
  { name: 'without cookies', reach: forget },
  { name: 'the thanks, with all that can follow', reach: end },
  { name: 'the end of the time', reach: runOut },
  { name: 'asked whether to answer again', reach: askAgain },
  { name: 'covered while it starts again', reach: startAgain },
  { name: 'told that a question moved', reach: (page) => refused(page, 4004) },
  { name: 'told of an earlier visit', reach: (page) => refused(page, 2) },
  { name: 'told that it is not open', reach: (page) => refused(page, 5) },
  { name: 'told that it is paused', reach: (page) => refused(page, 6) },
  { name: 'told of another window', reach: (page) => refused(page, 409) },
  { name: 'told what failed', reach: (page) => loseAnswer(page) },
  { name: 'told of good news', reach: comeBack },
  { name: 'with little time', reach: (page) => hurry(page, 59) },
];

describe.concurrent('beside the questions', () => {
  // Every other state is read from the right.
  test.each(standings.map((one, place) => ({ ...one, locale: ['en', 'ar'][place % 2] ?? 'en' })))(
    '$name is accessible and reachable in $locale in every look',
    async ({ reach, isFirst, locale }) => {
      const { page } = await Respondent.create(there.browser, 'desktop', { locale });
      await reach(page);
      if (!isFirst) await page.waitForFunction(() => document.activeElement !== document.body);
      for (const { name, size, media } of looks) {
        await page.setViewportSize(size ?? { width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
        await said(name, async () => {
          await expectReachable(page);
          expect(await page.locator('h1').count()).toBe(1);
        });
      }
      await page.context().close();
    },
  );
});

describe.concurrent('what is spoken', () => {
  test.each([
    ['what failed, at once', (page: Page) => loseAnswer(page), ['alert: The moon is full.']],
    [
      'good news, when there is time',
      comeBack,
      [
        'alert: Not sent yet. Your answer is safe here. Check your connection and try again.',
        'status: Back online',
      ],
    ],
  ])('is spoken once: %s', async (_, reach, spoken) => {
    const one = await Respondent.create(there.browser);
    await one.page.addInitScript(recordSpoken);
    await reach(one.page);
    // Until the words have come down into the page, where they are not spoken again.
    await one.page.keyboard.press('Escape');
    await one.page.locator('[data-floating]').waitFor({ state: 'detached' });
    expect(await one.page.evaluate(() => (window as unknown as Spoken).spoken)).toEqual(spoken);
    await one.page.context().close();
  });
});

test('a dialog names the page while it is open', async () => {
  const one = await Respondent.create(there.browser);
  await askAgain(one.page);
  expect(await one.page.title()).toBe('Answer once more?');
  await one.page.keyboard.press('Escape');
  await expect.poll(() => one.page.title()).toContain('Thanks for your support');
  await one.close();
});

test('a dialog that is longer than the window begins at its beginning', async () => {
  const one = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 256 },
  });
  const { page } = one;
  await refused(page, 4004);
  expect(await page.locator('dialog').evaluate((box) => box.scrollTop)).toBe(0);
  expect(await page.evaluate(focused)).toBe('H2');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focused)).toBe('BUTTON');
  await page.context().close();
});

test('words that float never hide the way on, however low the window and however many they are', async () => {
  const one = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 256 },
  });
  const { page } = one;
  await loseAnswer(page, 'The moon is full. '.repeat(20));
  const toast = await page.locator('[data-floating]').boundingBox();
  const retry = await page.getByRole('button', { name: 'Retry' }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(retry?.y ?? 0);
  await page.context().close();
});

test('a toast that comes or goes moves nothing while it floats', async () => {
  const one = await Respondent.create(there.browser, 'desktop', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(one.page, 'scan');
  const start = one.page.getByRole('button', { name: 'Continue here' });
  const before = await start.boundingBox();
  await one.page.getByRole('button', { name: 'Copy link' }).click();
  await one.page.locator('[data-floating]').waitFor();
  expect(await start.boundingBox()).toEqual(before);
  await one.close();
});

test('what takes the focus is never under the bar of a warning (2.4.11)', async () => {
  const one = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 568 },
  });
  const { page } = one;
  await hurry(page, 19, 'many');
  const radio = page.getByRole('radio').nth(2);
  const bar = await page.locator('header').boundingBox();
  const end = (bar?.y ?? 0) + (bar?.height ?? 0);
  const top = (await radio.boundingBox())?.y ?? 0;
  // Just under the edge of the bar, where a browser sees it and a reader does not.
  await page.evaluate((by) => window.scrollBy(0, by), top - end + 40);
  await radio.focus();
  const row = await radio.evaluate((input) => input.closest('label')?.getBoundingClientRect().top);
  expect(row).toBeGreaterThanOrEqual(end);
  await page.context().close();
});

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${there.server.origin}/${id}`);
  await page.locator('h1').waitFor();
}

async function start(page: Page, id: string): Promise<void> {
  await open(page, id);
  await page.locator('main button').last().click();
  await page.locator('progress').waitFor();
}

async function write(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('Half a sentence');
  await page.locator('button[type=submit]').click();
}

async function fail(page: Page): Promise<void> {
  await open(page, 'paused');
  await page.route('**/api/location', (route) => route.fulfill({ status: 500, body: '' }));
  const paused = (await page.locator('h1').textContent()) ?? '';
  await page.getByRole('button').click();
  await page.locator('main:has(button) h1', { hasNotText: paused }).waitFor();
}

async function forget(page: Page): Promise<void> {
  await page.route('**/api/start', async (route) => {
    const reply = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ json: await reply.json() });
  });
  await start(page, 'words');
  await write(page);
  await page.locator('main:not(:has(form)):has(button)').waitFor();
}

async function end(page: Page): Promise<void> {
  await page.route('**/api/commitAnswer', async (route) => {
    const reply = await (await route.fetch()).json();
    Object.assign(reply.data.respondent, { score: 82.5, maxScore: 100 });
    await route.fulfill({ json: reply });
  });
  await start(page, 'last');
  await write(page);
  await page.waitForURL('**/end');
  await page.locator('strong').waitFor();
}

async function askAgain(page: Page): Promise<void> {
  await end(page);
  await page.locator('main button').click();
  await page.locator('dialog').waitFor();
}

async function startAgain(page: Page): Promise<void> {
  await page.route('**/api/reAnswer/**', () => {});
  await askAgain(page);
  await page.locator('dialog button').first().click();
  await page.locator('dialog:not(:has(button))').waitFor();
}

async function refused(page: Page, code: number): Promise<void> {
  const status = code === 409 ? 409 : 200;
  await page.route('**/api/commitAnswer', async (route) => {
    if (code === 409) await page.route('**/api/location', moveOn);
    await route.fulfill({ status, json: { code, message: 'Why' } });
  });
  await start(page, 'words');
  await write(page);
  await page.locator('dialog:has(button)').waitFor();
}

/** Locates at another question than the one on the screen. */
async function moveOn(route: Route): Promise<void> {
  const response = await route.fetch();
  const { code, data } = await response.json();
  const subject = { ...data.subject, questionId: 'another' };
  await route.fulfill({ response, json: { code, data: { ...data, subject } } });
}

/** With a toast that stays for as long as it is looked at. */
async function loseAnswer(page: Page, message = 'The moon is full.'): Promise<void> {
  await holdTime(page);
  await page.route('**/api/commitAnswer', (route) =>
    route.fulfill({ json: { code: 777, message } }),
  );
  await start(page, 'words');
  await write(page);
  await page.locator('[data-floating]').waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await holdTime(page);
  await start(page, 'words');
  await page.context().setOffline(true);
  await write(page);
  await page.locator('[role=alert]:not(:empty)[data-floating]').waitFor();
  await page.context().setOffline(false);
  await page.locator('[role=status]:not(:empty)[data-floating]').waitFor();
}

async function timed(page: Page, id = 'timed'): Promise<void> {
  await page.clock.install();
  await start(page, id);
  await page.getByRole('timer').waitFor();
}

async function runOut(page: Page): Promise<void> {
  await timed(page);
  await page.clock.fastForward('01:00:00');
  await page.waitForURL('**/end');
  await page.locator('progress').waitFor({ state: 'detached' });
}

/** So many seconds before the end of the time, with its warning. */
async function hurry(page: Page, left: number, id?: string): Promise<void> {
  await timed(page, id);
  await page.clock.fastForward((3600 - left) * 1000);
  await page.locator('[data-warned]').waitFor();
}

/** Names the look at which something is wrong. */
async function said(look: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (cause) {
    throw new Error(`${look}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function focused(): string {
  return document.activeElement?.nodeName ?? 'BODY';
}

interface Spoken {
  readonly spoken: string[];
}

/** Writes down what the regions of a page say whenever one of them changes. */
function recordSpoken(): void {
  const spoken: string[] = [];
  Object.assign(window, { spoken });
  const region = '[role=alert], [role=status], [aria-live], output';
  new MutationObserver((changes) => {
    const changed = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(region),
    );
    for (const one of new Set(changed)) {
      const kind = one?.getAttribute('role') ?? one?.getAttribute('aria-live') ?? 'polite';
      if (one?.textContent) spoken.push(`${kind}: ${one.textContent}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
