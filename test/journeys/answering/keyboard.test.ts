import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test('a letter answers only where the question has the focus', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await one.page.reload();
  await one.seesQuestion(1);
  await one.page.keyboard.press('a');
  expect(await one.page.getByRole('radio', { checked: true }).count()).toBe(0);
  // The list of languages comes first.
  await one.page.getByRole('combobox', { name: 'Language' }).waitFor();
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('b');
  expect(await one.page.getByRole('radio', { checked: true }).count()).toBe(0);
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('b');
  expect(await one.page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await one.close();
});

test('the focus is on the question, and on what is wrong with it', async () => {
  const one = await Respondent.create(there.browser);
  const focus = () =>
    one.page.evaluate(() => {
      const at = document.activeElement;
      return at?.matches('h2') ? 'the question' : (at?.getAttribute('type') ?? at?.localName);
    });
  await one.open(`${there.server.origin}/tour`);
  expect(await focus()).toBe('body');
  await one.start();
  expect(await focus()).toBe('the question');
  await one.next();
  await one.seesQuestion(2);
  expect(await focus()).toBe('the question');
  await one.next();
  await one.sees(`Can't submit empty items`);
  expect(await focus()).toBe('radio');
  expect(await one.page.title()).toMatch(/^Error: Question 2 of 22/);
  await one.previous();
  await one.seesQuestion(1);
  expect(await focus()).toBe('the question');
  await one.close();
});
