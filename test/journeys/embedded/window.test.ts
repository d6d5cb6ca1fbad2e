import { describe, expect, test } from 'vitest';
import { editSurvey } from '../../support/edit.ts';
import { answersTo } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';
import { Visitor } from '../../support/visitor.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage((origin) => {
  const config = { frameOrigins: [origin] };
  return [
    wordsSurvey('words', 3, { config }),
    wordsSurvey('paused', 2, { config }),
    wordsSurvey('moment', 2, { config, maxAnswerTime: 3 }),
    wordsSurvey('members', 2, { config, login: true }),
  ];
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** A visitor of a host page with a window at its corner that has not been opened. */
async function arrive(survey = 'words', viewport = desktop) {
  const visitor = await Visitor.on(there.browser, { viewport });
  await visitor.visit(there.page(there.tag(survey, 'window', 'data-again="always"')));
  const guest = await visitor.guest();
  return { visitor, page: visitor.page, guest };
}

/** One who has sent the first answer and is writing the second. */
async function writing(viewport: typeof desktop) {
  const { visitor, page, guest } = await arrive('words', viewport);
  await guest.open();
  await guest.asks('Question in words 1');
  await guest.write('First');
  await guest.next();
  await guest.asks('Question in words 2');
  await guest.write('Half a sentence');
  return {
    visitor,
    page,
    guest,
    dialog: guest.frame.getByRole('dialog', { name: 'Close the survey?' }),
  };
}

describe('a window over nothing that is not sent is closed at once', () => {
  test('before it is opened', async () => {
    const { visitor, page, guest } = await arrive();
    await guest.press('Close');
    await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
    expect(await visitor.told()).toEqual([
      { type: 'ready', title: 'In words', survey: 'words' },
      { type: 'closed', survey: 'words' },
    ]);
    await visitor.leave();
  });

  test('at the start, and at a question without an answer', async () => {
    for (const way of ['start', 'question']) {
      const { visitor, page, guest } = await arrive();
      await guest.press('Open the survey');
      await guest.button('Start').waitFor();
      if (way === 'question') {
        await guest.start();
        await guest.asks('Question in words 1');
      }
      await guest.press('Close');
      await expect.poll(() => page.locator('askpath-survey, iframe').count()).toBe(0);
      expect((await visitor.told()).map(({ type }) => type)).toEqual(['ready', 'open', 'closed']);
      await visitor.leave();
    }
  });
});

test('a window over an answer that is not sent asks, and keeps what was written', async () => {
  const { visitor, page, guest, dialog } = await writing(phone);
  const written = () => guest.frame.getByRole('textbox').inputValue();
  await guest.press('Close');
  await guest.isWhole(dialog);
  await expectReachable(guest.frame);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await written()).toBe('Half a sentence');
  await page.evaluate(() =>
    (document.querySelector('askpath-survey') as Element & { close(): void }).close(),
  );
  await guest.isWhole(dialog);
  await guest.press('Keep answering');
  await dialog.waitFor({ state: 'detached' });
  expect(await written()).toBe('Half a sentence');
  expect((await visitor.told()).map(({ type }) => type)).toEqual(['ready', 'open', 'answered']);

  await guest.press('Close');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('askpath-survey, iframe').count()).toBe(0);
  expect((await visitor.told()).at(-1)).toEqual({ type: 'closed', survey: 'words' });
  expect((await answersTo(there.server, 'words')).at(-1)).toMatchObject({
    channel: 'window',
    status: 'answering',
    answers: { w1: { text: 'First' } },
  });

  // The page offers it once more: it goes on where it stood, and what was written is still there.
  await page.evaluate(() => {
    const again = document.createElement('askpath-survey');
    for (const [name, value] of [
      ['survey', 'words'],
      ['mode', 'window'],
    ] as const)
      again.setAttribute(name, value);
    document.body.append(again);
  });
  const next = await visitor.guest();
  await next.press('Open the survey');
  await next.asks('Question in words 2');
  await expect.poll(() => next.frame.getByRole('textbox').inputValue()).toBe('Half a sentence');
  await visitor.leave();
});

test('open() at page load leaves the focus in the page; after a press it takes the focus', async () => {
  const open = `customElements.whenDefined('askpath-survey').then(() => document.querySelector('askpath-survey').open())`;
  const visitor = await Visitor.on(there.browser);
  const tag = there.tag('words', 'window');
  const onReady = `addEventListener('askpath:ready', ({ target }) => target.open())`;
  for (const byItself of [open, onReady]) {
    // What a test does in a page counts as a press of its visitor: until it is open, nothing is done there.
    const opened = visitor.page.waitForResponse('**/api/location');
    await visitor.visit(there.page(`${tag}<script>${byItself}</script>`));
    await opened;
    const guest = await visitor.guest();
    await guest.button('Start').waitFor();
    expect(await visitor.standing()).toMatchObject({ scrolled: 40, focus: 'input' });
    await visitor.page.keyboard.type('lamps');
    expect(await visitor.page.getByLabel('Search').inputValue()).toBe('lamps');
  }

  await visitor.visit(there.page(`${tag}<button onclick="${open}">Tell us</button>`));
  const other = await visitor.guest();
  await other.button('Open the survey').waitFor();
  await visitor.page.getByRole('button', { name: 'Tell us' }).click();
  await other.button('Start').waitFor();
  expect(await visitor.standing()).toMatchObject({ focus: 'askpath-survey' });
  await other.hasFocusOn('In words');
  await visitor.leave();
});

test('a window on a phone is whole in the page, can be reached and closed at its end', async () => {
  const { visitor, page, guest } = await arrive('words', phone);
  const isWhole = () => guest.isWhole(guest.frame.locator('body'));
  await guest.button('Open the survey').waitFor();
  await isWhole();
  await expectReachable(guest.frame);
  await guest.press('Open the survey');
  await guest.hasFocusOn('In words');
  await expectReachable(guest.frame);
  await guest.start();
  for (const place of [1, 2, 3]) {
    await guest.asks(`Question in words ${place}`);
    await guest.write(`Words ${place}`);
    if (place === 1) await expectReachable(guest.frame);
    await guest.isWhole(guest.button(/^(Next|Submit)$/));
    await guest.next();
  }
  await guest.ended();
  await expectReachable(guest.frame);
  await guest.isWhole(guest.button('Close').last());
  await guest.button('Close').last().click();
  await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
  await visitor.leave();
});

test('a survey whose time runs out in a window keeps what was written, says so, and can be closed', async () => {
  const { visitor, page, guest } = await arrive('moment');
  await guest.open();
  await guest.asks('Question in words 1');
  await guest.frame.getByRole('timer').waitFor();
  await guest.write('In time');
  await guest.frame.getByRole('heading', { name: 'The countdown has ended' }).waitFor();
  await guest.button('Close').last().click();
  await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
  expect((await visitor.told()).map(({ type }) => type)).toEqual([
    'ready',
    'open',
    'answered',
    'ended',
    'closed',
  ]);
  expect(await answersTo(there.server, 'moment')).toMatchObject([
    { status: 'ended', answers: { w1: { text: 'In time' } } },
  ]);
  await visitor.leave();
});

test('a survey that is paused while it is answered in a window says so, in sight', async () => {
  const { visitor, guest } = await arrive('paused', phone);
  await guest.open();
  await guest.asks('Question in words 1');
  await guest.write('First');
  await editSurvey(there.server, 'paused', (survey) => ({ ...survey, paused: true }));
  await guest.next();
  const dialog = guest.frame.getByRole('dialog');
  await guest.isWhole(dialog);
  await expectReachable(guest.frame);
  await dialog.getByRole('button').last().click();
  await guest.button('Close').last().waitFor();
  await expectReachable(guest.frame);
  await visitor.leave();
});
