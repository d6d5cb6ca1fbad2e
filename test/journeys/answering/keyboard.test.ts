import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';
import { samplesInTurn } from '../../support/samples.ts';

const app = stage(samplesInTurn);

test('a letter answers only where the question has the focus', async () => {
  const respondent = await app.start('/branching');
  await respondent.reload();
  await respondent.seesQuestion(1);
  await respondent.page.keyboard.press('a');
  expect(await respondent.page.getByRole('radio', { checked: true }).count()).toBe(0);
  // The list of languages comes first.
  await respondent.page.getByRole('combobox', { name: 'Language' }).waitFor();
  await respondent.page.keyboard.press('Tab');
  await respondent.page.keyboard.press('b');
  expect(await respondent.page.getByRole('radio', { checked: true }).count()).toBe(0);
  await respondent.page.keyboard.press('Tab');
  await respondent.page.keyboard.press('b');
  expect(await respondent.page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
});

test('the focus is on the question, and after a refusal on its fault', async () => {
  const respondent = await app.respondent();
  const focus = () =>
    respondent.page.evaluate(() => {
      const active = document.activeElement;
      return active?.matches('h2')
        ? 'the question'
        : (active?.getAttribute('type') ?? active?.localName);
    });
  await respondent.open('/tour');
  expect(await focus()).toBe('body');
  await respondent.start();
  await expect.poll(focus).toBe('the question');
  await respondent.next();
  await respondent.seesQuestion(2);
  await expect.poll(focus).toBe('the question');
  await respondent.next();
  await respondent.sees(`Can't submit empty items`);
  await expect.poll(focus).toBe('radio');
  expect(await respondent.page.title()).toMatch(/^Error: Question 2 of 22/);
  await respondent.previous();
  await respondent.seesQuestion(1);
  await expect.poll(focus).toBe('the question');
});

/** Holds animation frame callbacks until the returned function runs them. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => held.push(callback);
    window.addEventListener('frames', () => {
      window.requestAnimationFrame = request;
      for (const callback of held) request(callback);
    });
  });
  return () =>
    page.evaluate(async () => {
      window.dispatchEvent(new Event('frames'));
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    });
}

async function startWithoutFrames() {
  const respondent = await app.respondent();
  await respondent.open('/branching');
  const release = await holdFrames(respondent.page);
  await respondent.start();
  await respondent.page.getByRole('radio', { name: 'No' }).waitFor();
  return { respondent, page: respondent.page, release };
}

test('a key pressed before the question has the focus is handled by the question', async () => {
  const { respondent, page, release } = await startWithoutFrames();
  await page.keyboard.press('b');
  expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await release();
  await expect(page.locator('input:focus').getAttribute('type')).resolves.toBe('radio');
  await respondent.close();
});

test('the focus stays where the respondent moves it before the question gets it', async () => {
  const { respondent, page, release } = await startWithoutFrames();
  await page.getByRole('radio', { name: 'Yes' }).focus();
  await release();
  expect(await page.getByRole('radio', { name: 'Yes' }).and(page.locator(':focus')).count()).toBe(
    1,
  );
  await respondent.close();
});
