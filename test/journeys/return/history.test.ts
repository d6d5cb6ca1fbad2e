import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { answersTo, answerUntilText, stage } from '../../support/journey.ts';

const there = stage();

test('Back is the previous question, Forward returns, and a first Back leaves', async () => {
  const one = await Respondent.create(there.browser);
  const moves: number[] = [];
  await one.page.exposeFunction('moved', (by: number) => moves.push(by));
  await one.page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => {
      (window as unknown as { moved(by?: number): void }).moved(by);
      go(by);
    };
  });
  await one.open('about:blank');
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  for (const item of [1, 2]) {
    await one.seesQuestion(item);
    await one.rate(item);
    await one.next();
  }
  await one.seesQuestion(3);
  await one.page.goBack();
  await one.seesQuestion(2);
  expect(await one.page.getByRole('radio', { name: /^2\b/ }).isChecked()).toBe(true);
  await one.page.goBack();
  await one.seesQuestion(1);
  await one.page.goForward();
  await one.seesQuestion(2);
  // The button on the page and the browser's walk over the same entries.
  await one.previous();
  await one.seesQuestion(1);
  await one.page.goForward();
  await one.seesQuestion(2);
  await one.page.goForward();
  await one.seesQuestion(3);
  for (const item of [2, 1]) {
    await one.page.goBack();
    await one.seesQuestion(item);
  }
  await one.page.goBack();
  await one.page.waitForURL('about:blank');
  // The history moves by itself for the button alone; otherwise it stands where the reader went.
  expect(moves).toEqual([-1]);
  await one.close();
});

test('Forward over an answer that is missing says so and stays', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/tour`);
  await one.start();
  await one.next();
  await one.seesQuestion(2);
  await one.page.goBack();
  await one.seesQuestion(1);
  await one.page.goForward();
  await one.seesQuestion(2);
  await one.page.goForward();
  await one.seesQuestion(2);
  await one.next();
  await one.sees(`Can't submit empty items`);
  await one.close();
});

test('a reload lands on the same question, with what was chosen and typed still there', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await answerUntilText(one);
  await one.write('Too far away');
  await one.page.reload();
  await one.seesQuestion(4);
  expect(await one.page.getByRole('textbox').inputValue()).toBe('Too far away');
  // Going back and coming again keeps it too.
  await one.previous();
  await one.seesQuestion(3);
  await one.next();
  await one.seesQuestion(4);
  expect(await one.page.getByRole('textbox').inputValue()).toBe('Too far away');
  await one.close();
});

test('after the end Back leaves, Forward comes to the end, and nothing is left on the device', async () => {
  const one = await Respondent.create(there.browser);
  await one.open('about:blank');
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  for (let item = 1; item <= 10; item += 1) {
    await one.seesQuestion(item);
    await one.rate(3);
    await one.next();
  }
  await one.seesEndPage();
  await one.page.waitForURL('**/end');
  expect(
    await one.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).toBe('{}');
  await one.page.goBack();
  await one.page.waitForURL('about:blank');
  await one.page.goForward();
  await one.seesEndPage();
  await one.page.reload();
  await one.seesEndPage();
  expect(await answersTo(there.server, 'sus')).toContainEqual(
    expect.objectContaining({ score: 50 }),
  );
  await one.close();
});

/** Where Back and Forward lead, one press after another, and how often each of them navigates. */
async function walker(one: Respondent) {
  const { page } = one;
  let navigations = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations += 1;
  });
  /** What is on the page, once the address and the history agree about it. */
  const stand = () =>
    page.evaluate(() => {
      const [, , , screen] = location.pathname.split('/');
      const place = document.querySelector('progress')?.value ?? 0;
      if (location.href === 'about:blank') return 'elsewhere';
      if (screen === 'question') return `question ${history.state?.index === place ? place : '?'}`;
      return document.querySelector('form, input') ? `${screen} with a question` : screen;
    });
  return async (press: 'back' | 'forward', expected: string) => {
    navigations = 0;
    await (press === 'back' ? page.goBack() : page.goForward()).catch(() => null);
    await expect.poll(stand, { message: press, interval: 20 }).toBe(expected);
    expect(navigations).toBeLessThanOrEqual(2);
  };
}

test('ten times Back and ten times Forward at each screen: the question before, or away, and never round in circles (R23)', async () => {
  const one = await Respondent.create(there.browser);
  const ten = Array.from({ length: 10 }, (_, place) => place);
  const five = ten.slice(5);
  await one.open('about:blank');
  const walk = await walker(one);

  // At home there is nothing before, and nothing after.
  await one.open(`${there.server.origin}/sus`);
  await one.page.getByRole('button', { name: 'Agree' }).waitFor();
  for (const _ of five) {
    await walk('back', 'elsewhere');
    await walk('forward', 'home');
  }

  // At a question: one back at a time, away from the first, and forward as far as it was.
  await one.start();
  for (let place = 1; place <= 9; place += 1) {
    await one.rate(3);
    await one.next();
    await one.seesQuestion(place + 1);
  }
  const backwards = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((place) => `question ${place}`);
  for (const where of [...backwards, 'elsewhere']) await walk('back', where);
  // Coming back from another page is coming to where the survey stands, whatever the address says.
  await walk('forward', 'question 1');
  for (const _ of five) {
    await walk('back', 'elsewhere');
    await walk('forward', 'question 1');
  }
  for (let place = 2; place <= 10; place += 1) await walk('forward', `question ${place}`);
  await walk('forward', 'question 10');

  // After the end no press shows a question again.
  await one.rate(3);
  await one.next();
  await one.seesEndPage();
  for (const _ of ten) await walk('forward', 'end');
  await walk('back', 'elsewhere');
  for (const _ of ten) await walk('back', 'elsewhere');
  for (const _ of ten) await walk('forward', 'end');
  await one.close();
}, 90_000);
