import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Hands, handsThat } from '../../../tools/paths/browser/hands.ts';
import type { SurveyFile } from '../../../tools/paths/plans/surveys.ts';
import { editSurvey } from '../../support/edit.ts';
import { hold } from '../../support/hold.ts';
import { answersTo } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';
import { type Guest, Visitor } from '../../support/visitor.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

interface Question {
  readonly id: string;
  readonly type: keyof Hands;
  readonly title: { readonly en: string };
}
let tour: readonly Question[];

const tall = {
  id: 'tall',
  title: 'A tall one',
  questions: [1, 2, 3].map((place) => ({
    id: `q${place}`,
    type: 'radio',
    title: `Tall question ${place}`,
    choice: Array.from({ length: 30 }, (_, nth) => ({ id: `o${nth}`, text: `Option ${nth}` })),
  })),
};

const there = hostStage(async (origin) => {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  await cp('surveys', directory, { recursive: true });
  const config = { frameOrigins: [origin] };
  const file = join(directory, 'tour.json');
  const walk = JSON.parse(await readFile(file, 'utf8'));
  tour = walk.questions;
  const added: SurveyFile[] = [
    { ...walk, config: { ...walk.config, ...config } },
    { ...tall, config },
    { ...walk, id: 'places', config, questions: tour.filter(({ id }) => id === 'places') },
    { ...tall, id: 'changing', config },
    wordsSurvey('words', 2, { config }),
    wordsSurvey('small', 2, { config }),
    wordsSurvey('given', 2, { config }),
    wordsSurvey('narrow', 2, { config }),
    wordsSurvey('members', 2, { config, login: true }),
  ];
  for (const survey of added) {
    await writeFile(join(directory, `${survey.id}.json`), JSON.stringify(survey));
  }
  return directory;
});

async function arrive(survey: string, viewport = { width: 1280, height: 800 }) {
  const visitor = await Visitor.on(there.browser, { viewport });
  await visitor.visit(there.page(there.tag(survey, 'card')));
  const guest = await visitor.guest();
  return { visitor, page: visitor.page, guest };
}

/** Waits until a frame is neither lower than its content nor higher. */
async function fits(guest: Guest): Promise<void> {
  const room = () =>
    guest.frame.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const content = document.querySelector('[data-mode]')?.scrollHeight ?? 0;
      return {
        below: Math.max(0, scrollHeight - clientHeight),
        beside: Math.max(0, scrollWidth - clientWidth),
        spare: Math.max(0, Math.floor(clientHeight - content)),
      };
    });
  await expect.poll(room).toEqual({ below: 0, beside: 0, spare: 0 });
}

test.each([1280, 320])(
  'a card in a page %i px wide is as high as what is in it, on every screen of the tour',
  async (width) => {
    const { visitor, guest } = await arrive('tour', { width, height: 800 });
    const hands = handsThat((target) => target.click());
    await guest.button('Open the survey').waitFor();
    await fits(guest);
    await guest.press('Open the survey');
    await guest.button('Agree').waitFor();
    await fits(guest);
    await guest.start();
    for (const { type, title } of tour) {
      await guest.asks(title.en);
      await fits(guest);
      await hands[type](guest.frame);
      await fits(guest);
      await guest.next();
    }
    await guest.ended();
    await fits(guest);
    // The sizes between one screen and the next.
    const screens: number[][] = [[]];
    for (const { type, height } of await visitor.heard()) {
      if (type === 'moved') screens.push([]);
      if (type === 'size') screens.at(-1)?.push(height as number);
    }
    // A press or two on each, and a word about what is wrong; nothing that swings or grows by itself.
    for (const heights of screens) {
      expect(heights.length).toBeLessThanOrEqual(6);
      for (const height of heights) {
        expect(heights.filter((other) => other === height).length).toBeLessThanOrEqual(2);
      }
    }
    await visitor.leave();
  },
);

/** How far the top of a frame is below the top of the window; less than nothing when it is scrolled out. */
const topOf = async ({ element }: Guest) => (await element.boundingBox())?.y ?? Number.NaN;

test('the next of several tall questions is brought into view, as long as the visitor is in the card', async () => {
  const { visitor, page, guest } = await arrive('tall');
  await guest.open();
  await guest.asks('Tall question 1');
  await fits(guest);
  expect((await guest.element.boundingBox())?.height).toBeGreaterThan(1200);
  await guest.frame.getByRole('radio', { name: 'Option 29' }).check({ force: true });
  await guest.button('Next').scrollIntoViewIfNeeded();
  expect(await topOf(guest)).toBeLessThan(-400);
  await guest.next();
  await guest.asks('Tall question 2');
  await expect.poll(() => topOf(guest)).toBeCloseTo(0, 0);
  await guest.hasFocusOn('Tall question 2');
  await guest.isWhole(guest.frame.getByRole('heading', { name: 'Tall question 2' }));

  // Whoever reads on in the page meanwhile is left where they are.
  await guest.frame.getByRole('radio', { name: 'Option 29' }).check({ force: true });
  const pass = await hold(page, '**/api/commitAnswer');
  await guest.next();
  await page.getByLabel('Search').click();
  await page.evaluate(() => scrollTo(0, 700));
  pass();
  await guest.asks('Tall question 3');
  await fits(guest);
  expect(await visitor.standing()).toMatchObject({ scrolled: 700, focus: 'input' });
  await visitor.leave();
});

test.each([
  ['small', 'small', 1280, 'en'],
  ['narrow', 'narrow', 320, 'my'],
  ['tall', 'changing', 390, 'en'],
])(
  'a dialog in a %s card is seen whole, and leaves no room behind',
  async (_, survey, width, locale) => {
    const visitor = await Visitor.on(there.browser, { locale, viewport: { width, height: 800 } });
    await visitor.visit(there.page(there.tag(survey, 'card')));
    const guest = await visitor.guest();
    const main = guest.frame.getByRole('main').getByRole('button');
    await main.click();
    await visitor.isTold('open');
    await main.click();
    const isTall = survey === 'changing';
    await guest.asks(isTall ? 'Tall question 1' : 'Question in words 1');
    if (isTall) await guest.frame.getByRole('radio', { name: 'Option 29' }).check({ force: true });
    else await guest.write('First');
    await editSurvey<SurveyFile & { title: string; questions: unknown[] }>(
      there.server,
      survey,
      ({ questions, ...rest }) => ({ ...rest, questions: questions.slice(1) }),
    );
    await guest.frame.locator('button[type=submit]').click();
    const dialog = guest.frame.getByRole('dialog');
    await dialog.waitFor();
    await guest.isWhole(dialog);
    await expectReachable(guest.frame);
    await dialog.getByRole('button').click();
    await dialog.waitFor({ state: 'detached' });
    await main.waitFor();
    await fits(guest);
    await visitor.leave();
  },
);

test('a picture is opened in a tall card in sight, and closed where it was', async () => {
  const { visitor, guest } = await arrive('places', { width: 390, height: 700 });
  await guest.open();
  await guest.asks('Which places would you show a guest?');
  await fits(guest);
  const zoom = guest.frame.getByRole('button', { name: /^Enlarge/ }).last();
  // A question that has only just come has the page go to its beginning once.
  await expect
    .poll(async () => {
      await zoom.scrollIntoViewIfNeeded();
      return (await zoom.boundingBox())?.y ?? 0;
    })
    .toBeLessThan(600);
  const before = await visitor.standing();
  await zoom.click();
  const viewer = guest.frame.getByRole('dialog');
  await viewer.waitFor();
  await guest.isWhole(viewer);
  await expectReachable(guest.frame);
  await guest.press('Zoom in');
  await guest.press('Next picture');
  await guest.press('Close');
  await viewer.waitFor({ state: 'detached' });
  await fits(guest);
  expect(await visitor.standing()).toEqual({ ...(before as object), focus: 'askpath-survey' });
  await visitor.leave();
});

test('a card is answered by keyboard alone, from the page before it to the page after it', async () => {
  const { visitor, page, guest } = await arrive('words');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await guest.button('Open the survey').waitFor();
  // From the field of the page on.
  await press('Tab');
  await guest.frame.waitForFunction(() => document.activeElement?.matches('button'));
  await press('Enter');
  await guest.hasFocusOn('In words');
  await press('Tab', 'Enter');
  for (const place of [1, 2]) {
    await guest.hasFocusOn(`Question in words ${place}`);
    await press('Tab');
    await page.keyboard.type(`Typed ${place}`);
    await press('Enter');
  }
  await guest.ended();
  await guest.hasFocusOn(`We've received your answers. Thanks for your support!`);
  await press('Tab');
  expect(await visitor.standing()).toMatchObject({ focus: 'a' });
  await press('Shift+Tab', 'Shift+Tab');
  await expect.poll(() => visitor.standing()).toMatchObject({ focus: 'input' });
  expect(await answersTo(there.server, 'words')).toMatchObject([
    { answers: { w1: { text: 'Typed 1' }, w2: { text: 'Typed 2' } } },
  ]);
  await visitor.leave();
});

test('a card in a narrow page has no violation and no small target', async () => {
  const { visitor, guest } = await arrive('words', { width: 320, height: 800 });
  await guest.button('Open the survey').waitFor();
  await expectReachable(guest.frame);
  await guest.press('Open the survey');
  await guest.button('Start').waitFor();
  await expectReachable(guest.frame);
  await guest.start();
  for (const place of [1, 2]) {
    await guest.asks(`Question in words ${place}`);
    await guest.next();
    await guest.sees(`Can't submit empty items`);
    await expectReachable(guest.frame);
    await guest.write(`Words ${place}`);
    await guest.next();
  }
  await guest.ended();
  await expectReachable(guest.frame);
  await visitor.leave();
});

test('what the host page gives along is with the answers, after a reload of the frame, too', async () => {
  const visitor = await Visitor.on(there.browser);
  await visitor.visit(
    there.page(there.tag('given', 'card', `data-context='{"plan":"pro","seats":7}'`)),
  );
  const guest = await visitor.guest();
  await guest.press('Open the survey');
  await guest.button('Start').waitFor();
  await guest.frame.evaluate(() => location.reload());
  await guest.open();
  await guest.asks('Question in words 1');
  expect(await answersTo(there.server, 'given')).toMatchObject([
    { status: 'answering', context: { plan: 'pro', seats: 7 } },
  ]);
  await visitor.leave();
});
