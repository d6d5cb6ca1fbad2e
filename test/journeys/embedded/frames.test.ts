import { createHmac } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { type Host, openHost } from '../../support/network/host.ts';

const secret = 'a secret of the deployment and its apps';
const questions = [
  { id: 'q1', type: 'singleInput', title: 'First question' },
  { id: 'q2', type: 'singleInput', title: 'Second question' },
];
const long = {
  id: 'q1',
  type: 'radio',
  title: 'First question',
  choice: Array.from({ length: 14 }, (_, place) => ({ id: `c${place}`, text: `Choice ${place}` })),
};

// To a browser another site than the server's, which over http keeps no cookie in its frames.
let host: Host;
const at = stage(
  async () => {
    host = await openHost({ name: 'localhost' });
    const config = { frameOrigins: [host.origin] };
    return surveysOf(
      { id: 'one', title: 'One', config, questions },
      { id: 'other', title: 'Other', config, questions },
      { id: 'locked', title: 'Locked', login: true, config, questions },
      { id: 'long', title: 'Long', config, questions: [long, questions[1]] },
      { id: 'timed', title: 'Timed', maxAnswerTime: 6, config, questions },
    );
  },
  () => ({ INFO_SECRET: secret }),
);
afterAll(() => host?.close());

describe('a survey in a frame', () => {
  it('S22: shares what the browser keeps for it with the other surveys of the same host page', async () => {
    const page = await visit(tag('one', 'card') + tag('other', 'card'));
    for (const nth of [0, 1]) await frameOf(page, nth).getByRole('button').waitFor();
    for (const nth of [0, 1]) {
      await begin(page, nth);
      await answer(page, nth);
    }

    await page.reload();

    for (const nth of [0, 1]) {
      await frameOf(page, nth).getByRole('button', { name: 'Open the survey' }).click();
      await frameOf(page, nth).getByRole('heading', { name: 'Second question' }).waitFor();
    }
    await page.context().close();
  });

  it('R10: is one survey also where a host page shows it twice', async () => {
    const page = await visit(tag('one', 'card') + tag('one', 'card'));
    for (const nth of [0, 1]) {
      await frameOf(page, nth).getByRole('button', { name: 'Open the survey' }).click();
      await frameOf(page, nth).getByRole('button', { name: 'Start' }).waitFor();
    }
    await frameOf(page, 0).getByRole('button', { name: 'Start' }).click();
    await answer(page, 0);

    await frameOf(page, 1).getByRole('button', { name: 'Start' }).click();

    await frameOf(page, 1).getByRole('button', { name: 'Continue' }).click();
    await frameOf(page, 1).getByRole('heading', { name: 'Second question' }).waitFor();
    await page.context().close();
  });

  it('speaks to the page round it where an app that shows that page has put its bridge into every frame', async () => {
    const page = await visit(tag('one', 'card'), () => {
      Object.assign(window, { ReactNativeWebView: { postMessage() {} } });
    });
    await frameOf(page).getByRole('button', { name: 'Open the survey' }).waitFor();
    await page.locator('askpath-survey iframe').waitFor({ state: 'visible' });
    await page.context().close();
  });

  it('is to be seen, and to be closed, where it may not be answered without a login', async () => {
    const page = await visit(tag('locked', 'window'));
    await frameOf(page).getByRole('link', { name: 'Open the survey in a new tab' }).waitFor();
    await page.locator('askpath-survey iframe').waitFor({ state: 'visible' });
    const title = await page.locator('askpath-survey iframe').getAttribute('title');
    expect(title).toBe('Log in to answer this survey.');

    await frameOf(page).getByRole('button', { name: 'Close' }).click();

    await page.locator('askpath-survey').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('makes a window smaller again after a long question', async () => {
    const page = await visit(tag('long', 'window'));
    await begin(page);
    const frame = page.locator('askpath-survey iframe');
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(700);
    await frameOf(page).getByText('Choice 3').click();
    await frameOf(page).getByRole('button', { name: 'Next' }).click();
    await frameOf(page).getByRole('heading', { name: 'Second question' }).waitFor();

    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(600);
    await page.context().close();
  });

  it('S22: leaves a window as high as it is where a note is below the start', async () => {
    const page = await visit(tag('one', 'window'), () => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new Error('nothing is kept');
        },
      });
    });
    await frameOf(page).getByRole('button', { name: 'Open the survey' }).click();
    await frameOf(page).getByText('Nothing is saved in your browser here.').waitFor();
    const frame = page.locator('askpath-survey iframe');
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(600);
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(720);
    await page.context().close();
  });

  it('takes no focus from the page round it with a dialog of its own', async () => {
    const page = await visit(`<input aria-label="Search">${tag('timed', 'card')}`);
    await begin(page);
    await frameOf(page).getByRole('textbox').fill('half an ans');
    await page.getByRole('textbox', { name: 'Search' }).click();

    await frameOf(page).getByRole('heading', { name: 'The countdown has ended' }).waitFor();

    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.context().close();
  });
});

describe('a survey in an app', () => {
  it('continues where the bridge of the app throws', async () => {
    const page = await open({}, () => {
      Object.assign(window, {
        askpath: {
          postMessage() {
            throw new Error('Java exception was raised during method invocation');
          },
        },
      });
    });
    await page.goto(`${at.server.origin}/one/shop?info=${signed('42', 300)}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('textbox').fill('blue');
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('heading', { name: 'Second question' }).waitFor();
    await page.context().close();
  });

  it('S12: refuses a start whose signature expired before it', async () => {
    const page = await open();
    const before = (await answersTo(at.server, 'one')).length;
    const info = signed('late', 2);
    await page.goto(`${at.server.origin}/one/shop?info=${info}`);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.waitForFunction((until) => Date.now() > until, Number(info.split('.')[1]) * 1000);

    await page.getByRole('button', { name: 'Start' }).click();

    await page
      .getByText('This link is not valid any more. Open the survey again from your app.')
      .first()
      .waitFor();
    await page.getByRole('textbox').waitFor({ state: 'detached' });
    await page.goto(`${at.server.origin}/one/shop?info=${signed('late', 300)}`);
    await page.getByRole('textbox').fill('blue');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Second question' }).waitFor();
    const answers = await answersTo(at.server, 'one');
    expect(answers.slice(before).map(({ user }) => user)).toEqual(['late']);
    await page.context().close();
  });
});

function signed(userId: string, seconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const mac = createHmac('sha256', secret).update(`one.${userId}.${expires}`).digest('base64url');
  return `${userId}.${expires}.${mac}`;
}

function tag(survey: string, mode: string): string {
  return `<script async src="${at.server.origin}/embed.js" data-survey="${survey}" data-mode="${mode}"></script>`;
}

/** A tab in whose pages and frames `prepare` has run first. */
async function open(options: BrowserContextOptions = {}, prepare?: () => void): Promise<Page> {
  const context = await at.browser.newContext({
    viewport: { width: 1280, height: 1000 },
    ...options,
  });
  context.setDefaultTimeout(10_000);
  if (prepare) await context.addInitScript(prepare);
  return context.newPage();
}

async function visit(html: string, prepare?: () => void): Promise<Page> {
  const page = await open({}, prepare);
  await page.goto(host.page(`<!doctype html><title>Host</title><body>${html}`));
  return page;
}

function frameOf(page: Page, nth = 0) {
  return page.frameLocator('askpath-survey iframe').nth(nth);
}

async function begin(page: Page, nth = 0): Promise<void> {
  await frameOf(page, nth).getByRole('button', { name: 'Open the survey' }).click();
  await frameOf(page, nth).getByRole('button', { name: 'Start' }).click();
  await frameOf(page, nth).getByRole('heading', { name: 'First question' }).waitFor();
}

async function answer(page: Page, nth = 0): Promise<void> {
  await frameOf(page, nth).getByRole('textbox').fill('blue');
  await frameOf(page, nth).getByRole('button', { name: 'Next' }).click();
  await frameOf(page, nth).getByRole('heading', { name: 'Second question' }).waitFor();
}
