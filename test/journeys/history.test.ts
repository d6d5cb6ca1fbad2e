import { expect, test } from 'vitest';
import { Respondent } from '../support/respondent.ts';
import { answersTo, stage } from './journey.ts';

const there = stage();

test('Back is the previous question, Forward returns, and a first Back leaves', async () => {
  const one = await Respondent.on(there.browser);
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
    await one.asked(item);
    await one.rate(item);
    await one.next();
  }
  await one.asked(3);
  await one.page.goBack();
  await one.asked(2);
  expect(await one.page.getByRole('radio', { name: /^2\b/ }).isChecked()).toBe(true);
  await one.page.goBack();
  await one.asked(1);
  await one.page.goForward();
  await one.asked(2);
  // The button on the page and the browser's walk over the same entries.
  await one.previous();
  await one.asked(1);
  await one.page.goForward();
  await one.asked(2);
  await one.page.goForward();
  await one.asked(3);
  for (const item of [2, 1]) {
    await one.page.goBack();
    await one.asked(item);
  }
  await one.page.goBack();
  await one.page.waitForURL('about:blank');
  // The history moves by itself for the button alone; otherwise it stands where the reader went.
  expect(moves).toEqual([-1]);
  await one.leave();
});

test('Forward over an answer that is missing says so and stays', async () => {
  const one = await Respondent.on(there.browser);
  await one.open(`${there.server.origin}/tour`);
  await one.start();
  await one.next();
  await one.asked(2);
  await one.page.goBack();
  await one.asked(1);
  await one.page.goForward();
  await one.asked(2);
  await one.page.goForward();
  await one.asked(2);
  await one.next();
  await one.sees(`Can't submit empty items`);
  await one.leave();
});

test('a reload lands on the same question, with what was chosen and typed still there', async () => {
  const one = await Respondent.on(there.browser);
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await one.answerUntilText();
  await one.write('Too far away');
  await one.page.reload();
  await one.asked(4);
  expect(await one.page.getByRole('textbox').inputValue()).toBe('Too far away');
  // Going back and coming again keeps it too.
  await one.previous();
  await one.asked(3);
  await one.next();
  await one.asked(4);
  expect(await one.page.getByRole('textbox').inputValue()).toBe('Too far away');
  await one.leave();
});

test('after the end Back leaves, Forward comes to the end, and nothing is left on the device', async () => {
  const one = await Respondent.on(there.browser);
  await one.open('about:blank');
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  for (let item = 1; item <= 10; item += 1) {
    await one.asked(item);
    await one.rate(3);
    await one.next();
  }
  await one.ended();
  await one.page.waitForURL('**/end');
  expect(
    await one.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).toBe('{}');
  await one.page.goBack();
  await one.page.waitForURL('about:blank');
  await one.page.goForward();
  await one.ended();
  await one.page.reload();
  await one.ended();
  expect(await answersTo(there.server, 'sus')).toContainEqual(
    expect.objectContaining({ score: 50 }),
  );
  await one.leave();
});
