import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const app = stage();

test('Back is the previous question, Forward returns, and a first Back leaves', async () => {
  const respondent = await app.respondent();
  const moves: number[] = [];
  await respondent.page.exposeFunction('moved', (by: number) => moves.push(by));
  await respondent.page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => {
      (window as unknown as { moved(by?: number): void }).moved(by);
      go(by);
    };
  });
  await respondent.open('about:blank');
  await respondent.open('/sus');
  await respondent.start();
  await respondent.answer(1, 2);
  await respondent.page.goBack();
  await respondent.seesQuestion(2);
  expect(await respondent.page.getByRole('radio', { name: /^2\b/ }).isChecked()).toBe(true);
  // The button on the page and the browser's walk over the same entries.
  await respondent.previous();
  await respondent.seesQuestion(1);
  await respondent.page.goForward();
  await respondent.seesQuestion(2);
  await respondent.page.goForward();
  await respondent.seesQuestion(3);
  for (const item of [2, 1]) {
    await respondent.page.goBack();
    await respondent.seesQuestion(item);
  }
  await respondent.page.goBack();
  await respondent.page.waitForURL('about:blank');
  // Only the button has moved the history; the app does not move it after Back of the browser.
  expect(moves).toEqual([-1]);
});

test('a late move of the app in the history is no press of Back', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await page.clock.install();
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    Object.assign(window, { go, moves: 0 });
    history.go = () => {};
    addEventListener('popstate', () => {
      (window as unknown as { moves: number }).moves += 1;
    });
  });
  await respondent.open('/sus');
  await respondent.start();
  await respondent.answer(1);
  await respondent.previous();
  await page.clock.fastForward(2000);
  await respondent.seesQuestion(1);
  await respondent.answer(1);
  await page.evaluate('go(-1)');
  await expect.poll(() => page.evaluate('moves')).toBe(1);
  await respondent.seesQuestion(2);
});

test('Forward over a missing answer shows an error and stays', async () => {
  const respondent = await app.start('/tour');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.page.goBack();
  await respondent.seesQuestion(1);
  await respondent.page.goForward();
  await respondent.seesQuestion(2);
  await respondent.page.goForward();
  await respondent.seesQuestion(2);
  // The first presses may count as the second one of a double click.
  const faults = respondent.page.getByText(`Can't submit empty items`);
  await expect.poll(() => respondent.next().then(() => faults.count())).toBeGreaterThan(0);
});

/** Screens that Back and Forward lead to, and the navigations of each press. */
async function walker(respondent: Respondent) {
  const { page } = respondent;
  let navigations = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations += 1;
  });
  /** The screen, once the address and the history agree. */
  const stand = () =>
    page.evaluate(() => {
      const [, , , screen] = location.pathname.split('/');
      const number = document.querySelector('progress')?.value ?? 0;
      if (!screen) return 'elsewhere';
      if (document.documentElement.dataset.running === undefined) return 'drawn';
      if (screen === 'question')
        return `question ${history.state?.index === number ? number : '?'}`;
      return document.querySelector('main input[type=radio]')
        ? `${screen} with a question`
        : screen;
    });
  return async (press: 'back' | 'forward', expected: string) => {
    navigations = 0;
    await (press === 'back' ? page.goBack() : page.goForward()).catch(() => null);
    await expect.poll(stand, { message: press, interval: 20 }).toBe(expected);
    expect(navigations).toBeLessThanOrEqual(2);
  };
}

test('ten times Back and ten times Forward at each screen: the previous question or the page before, and never a loop (R23)', async () => {
  const respondent = await app.respondent();
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const five = ten.slice(5);
  const walk = await walker(respondent);

  // The start page has no entries of the survey before and after it.
  await respondent.open('/sus');
  await respondent.button('Agree').waitFor();
  for (const _ of five) {
    await walk('back', 'elsewhere');
    await walk('forward', 'home');
  }

  // Each Back goes to the previous question, from the first one it leaves the survey, and Forward returns up to the last question.
  await respondent.start();
  await respondent.answer(...Array(9).fill(3));
  const backwards = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `question ${number}`);
  for (const where of [...backwards, 'elsewhere']) await walk('back', where);
  // A page entered again shows where the survey stands, whatever its address.
  await walk('forward', 'question 1');
  for (const _ of five) {
    await walk('back', 'elsewhere');
    await walk('forward', 'question 1');
  }
  for (let index = 2; index <= 10; index += 1) await walk('forward', `question ${index}`);
  await walk('forward', 'question 10');

  // After the end no press shows a question again.
  await respondent.answer(3);
  await respondent.seesEndPage();
  await walk('forward', 'end');
  for (const _ of ten) await walk('back', 'elsewhere');
  for (const _ of ten) await walk('forward', 'end');
});
