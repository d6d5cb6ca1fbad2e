import { expect, test } from 'vitest';
import { Respondent } from '../support/respondent.ts';
import { answersTo, stage } from './journey.ts';

const there = stage();

test('the tour is finished without a pointer', async () => {
  const one = await Respondent.on(there.browser);
  const press = (key: string) => one.page.keyboard.press(key);
  const type = (words: string) => one.page.keyboard.type(words);
  await one.open(`${there.server.origin}/tour`);
  await one.page.getByRole('button', { name: 'Agree' }).focus();
  await press('Enter');

  // Something to read: Enter goes on.
  await one.asked(1);
  await press('Enter');

  // A letter chooses, never more; "other" asks for its text, and there letters are letters.
  await one.asked(2);
  await press('d');
  await one.page.getByRole('textbox').focus();
  await type('Behind a bush');
  await one.asked(2);
  await press('Enter');

  // An exclusive option stands alone, and any other takes its place.
  await one.asked(3);
  for (const key of ['a', 'f', 'b', 'c']) await press(key);
  await press('Enter');

  // In a long text Enter is a new line.
  await one.asked(4);
  await one.page.getByRole('textbox').focus();
  await type('First');
  await press('Enter');
  await type('second');
  await one.asked(4);
  await press('Control+Enter');

  // Native digits count as digits.
  await one.asked(5);
  await one.page.getByRole('textbox').focus();
  await type('١٢');
  await press('Enter');

  await one.asked(6);
  await press('4');
  await press('Enter');
  await one.asked(7);
  await press('7');
  await press('Enter');
  await one.asked(8);
  await press('5');
  await one.sees('Lovely!');
  await press('Enter');

  // Arrows move within a scale, and go nowhere else.
  await one.asked(9);
  await press('0');
  await press('ArrowRight');
  await one.asked(9);
  await press('Enter');
  await one.ended();

  const [row] = await answersTo(there.server, 'tour');
  expect(row?.answers).toEqual({
    welcome: {},
    first: { choice: 'other', text: 'Behind a bush' },
    senses: { choices: [{ id: 'bees' }, { id: 'children' }] },
    story: { text: 'First\nsecond' },
    visits: { text: '12' },
    paths: { score: 4 },
    frogs: { score: 7 },
    mood: { score: 5 },
    recommend: { score: 1 },
  });
  await one.leave();
});

test('a letter answers only where the question has the focus', async () => {
  const one = await Respondent.on(there.browser);
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await one.page.reload();
  await one.asked(1);
  await one.page.keyboard.press('a');
  expect(await one.page.getByRole('radio', { checked: true }).count()).toBe(0);
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('b');
  expect(await one.page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await one.leave();
});

test('the focus is on the question, and on what is wrong with it', async () => {
  const one = await Respondent.on(there.browser);
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
  await one.asked(2);
  expect(await focus()).toBe('the question');
  await one.next();
  await one.sees(`Can't submit empty items`);
  expect(await focus()).toBe('radio');
  expect(await one.page.title()).toMatch(/^Error: Question 2 of 9/);
  await one.previous();
  await one.asked(1);
  expect(await focus()).toBe('the question');
  await one.leave();
});
