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

test('the focus is on the question, and on what is wrong with it', async () => {
  const respondent = await app.respondent();
  const focus = () =>
    respondent.page.evaluate(() => {
      const at = document.activeElement;
      return at?.matches('h2') ? 'the question' : (at?.getAttribute('type') ?? at?.localName);
    });
  await respondent.open('/tour');
  expect(await focus()).toBe('body');
  await respondent.start();
  expect(await focus()).toBe('the question');
  await respondent.next();
  await respondent.seesQuestion(2);
  expect(await focus()).toBe('the question');
  await respondent.next();
  await respondent.sees(`Can't submit empty items`);
  expect(await focus()).toBe('radio');
  expect(await respondent.page.title()).toMatch(/^Error: Question 2 of 22/);
  await respondent.previous();
  await respondent.seesQuestion(1);
  expect(await focus()).toBe('the question');
});
