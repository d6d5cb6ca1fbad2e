import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const there = stage(() =>
  surveysOf(wordsSurvey('again', 2, { config: { allowReAnswer: true } }), wordsSurvey('once', 2)),
);

async function finish(one: Respondent, words: string): Promise<void> {
  for (const place of [1, 2]) {
    await one.seesQuestion(place);
    await one.write(`${words} ${place}`);
    await one.next();
  }
  await one.seesEndPage();
}

test('an ended survey is answered once more where it allows that, after a confirmation', async () => {
  const one = await Respondent.create(there.browser);
  const { page } = one;
  await one.open(`${there.server.origin}/again`);
  await one.start();
  await finish(one, 'Once');
  const again = page.getByRole('button', { name: 'Answer again' });
  const dialog = page.getByRole('dialog', { name: 'Answer once more?' });

  await again.click();
  await dialog.waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The focus is back where it was.
  expect(await again.evaluate(isFocused)).toBe(true);
  expect((await answersTo(there.server, 'again')).at(-1)).toMatchObject({
    answers: { w1: { text: 'Once 1' } },
  });

  await again.click();
  await dialog.getByRole('button', { name: 'Answer again' }).click();
  await one.start();
  expect(await page.getByRole('textbox').inputValue()).toBe('Once 1');
  await finish(one, 'Twice');
  expect(await answersTo(there.server, 'again')).toMatchObject([
    { answers: { w1: { text: 'Twice 1' }, w2: { text: 'Twice 2' } } },
  ]);
  await one.close();
});

test('elsewhere the end is the end', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/once`);
  await one.start();
  await finish(one, 'Once');
  expect(await one.page.getByRole('button').count()).toBe(0);
  const refused = await one.page.context().request.post(`${there.server.origin}/api/reAnswer/once`);
  expect(refused.status()).toBe(409);
  await one.close();
});

test.each([
  ['Continue', async (one: Respondent) => one.seesQuestion(2)],
  [
    'Start over',
    async (one: Respondent) => {
      await one.start();
      expect(await one.page.getByRole('textbox').inputValue()).toBe('');
    },
  ],
])('a start of a survey that another window began asks first; %s', async (choice, then) => {
  const one = await Respondent.create(there.browser);
  const other = await one.newTab();
  for (const window of [one, other]) await window.open(`${there.server.origin}/once`);
  await one.start();
  await one.write('Begun');
  await one.next();
  await one.seesQuestion(2);
  await other.page.getByRole('button', { name: 'Start' }).click();
  const dialog = other.page.getByRole('dialog', { name: 'You have already started this survey' });
  await dialog.waitFor();
  await expectAccessible(other.page);
  await dialog.getByRole('button', { name: choice }).click();
  await then(other);
  await one.close();
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
