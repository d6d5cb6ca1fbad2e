import { expect, test } from 'vitest';
import { photo } from '../../../tools/paths/browser/hands.ts';
import { Respondent } from '../../support/respondent.ts';
import { questions, walkTour } from './describeTour.ts';

const { there, lastAnswers } = walkTour([
  ['by touch at 390 px', 'mobile', {}, (target) => target.tap()],
  [
    'by pointer, without dragging, right to left',
    'desktop',
    { locale: 'ar' },
    (target) => target.click(),
  ],
]);

test('the tour is finished without a pointer', async () => {
  const one = await Respondent.on(there.browser);
  const { page } = one;
  // A key may overtake the wish to be asked for files, so it stands from the beginning.
  page.on('filechooser', () => {});
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (words: string) => page.keyboard.type(words);
  const keys: Record<string, () => Promise<void>> = {
    // Something to read: Enter goes on.
    welcome: async () => {},
    // A letter chooses, never more; "other" asks for its text, and there letters are letters.
    first: async () => {
      await press('d', 'Tab');
      await type('Behind a bush');
    },
    // An exclusive option stands alone, and any other takes its place.
    senses: () => press('a', 'f', 'b', 'c'),
    // In a long text Enter is a new line; with Control it is Next.
    story: async () => {
      await press('Tab');
      await type('First');
      await press('Enter');
      await type('second');
      await press('Control+Enter');
    },
    // Native digits count as digits.
    visits: async () => {
      await press('Tab');
      await type('١٢');
    },
    paths: () => press('4'),
    frogs: () => press('7'),
    mood: async () => {
      await press('5');
      await one.sees('Lovely!');
    },
    // Arrows move within a scale, and go nowhere else.
    recommend: () => press('0', 'ArrowRight'),
    season: async () => {
      await press('Tab', 'ArrowDown', 'ArrowDown', 'Tab', 'Tab');
    },
    // Escape closes the list and no more; Enter takes what is found.
    country: async () => {
      await page.getByRole('combobox').and(page.locator('input')).waitFor();
      await press('Tab');
      await type('land');
      await press('Escape', 'ArrowDown', 'Escape');
      await press('Control+a');
      await type('swit');
      await page.getByRole('option', { name: 'Switzerland' }).waitFor();
      await press('ArrowDown', 'Enter');
    },
    label: async () => {
      await press('Tab');
      await type('Ada');
      await press('Tab');
      await type('2021');
    },
    weather: () =>
      press('Tab', 'Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Space', 'ArrowRight', 'Tab', 'Space'),
    company: () => press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Space'),
    care: () => press('Tab', 'Space', 'Tab', 'Space', 'ArrowRight', 'Tab', 'Space'),
    plant: async () => {
      for (const place of [1, 2, 3]) {
        await page
          .locator('main select')
          .nth(place - 1)
          .locator('option')
          .nth(1)
          .waitFor({ state: 'attached' });
        await press('Tab', 'ArrowDown');
      }
      await press('Tab', 'Tab');
    },
    photo: async () => {
      await press('Tab');
      const asked = page.waitForEvent('filechooser');
      await press('Space');
      await (await asked).setFiles(photo);
      await page.getByRole('button', { name: `Remove ${photo.name}` }).waitFor();
      await press('Tab', 'Enter');
      await page
        .getByRole('button', { name: `Remove ${photo.name}` })
        .waitFor({ state: 'detached' });
      await page.locator('button[type=submit]').focus();
    },
    // The focus goes on to the next option, and stays with one that is moved.
    wishes: async () => {
      await press('Tab', 'Enter', 'Enter', 'Enter');
      await press(...Array(7).fill('Shift+Tab'));
      await one.sees('3');
      await page.getByRole('button', { name: 'Move Beehives up' }).focus();
      await press('Enter', 'Space');
      await page.locator('button[type=submit]').focus();
    },
    places: () => press('a', 'd'),
    plan: () => press('b'),
    cake: async () => {
      await press('2', 'Tab', 'Space');
      await press('Tab', 'Tab', 'Tab');
      await type('Crumbs');
      await press('Control+Enter');
    },
    evening: () => press('Tab', 'Space', 'Tab', 'Space', 'ArrowDown'),
  };
  await one.open(`${there.server.origin}/tour`);
  await page.getByRole('button', { name: 'Agree' }).focus();
  await press('Enter');
  for (const [place, { id }] of questions.entries()) {
    await one.at(place + 1);
    await keys[id]?.();
    if (id !== 'story' && id !== 'cake') await press('Enter');
  }
  await one.ended();
  expect(await lastAnswers()).toEqual({
    welcome: {},
    first: { choice: 'other', text: 'Behind a bush' },
    senses: { choices: [{ id: 'bees' }, { id: 'children' }] },
    story: { text: 'First\nsecond' },
    visits: { text: '12' },
    paths: { score: 4 },
    frogs: { score: 7 },
    mood: { score: 5 },
    recommend: { score: 1 },
    season: { choice: 'summer' },
    country: { choice: 'ch' },
    label: { blanks: { name: 'Ada', year: '2021' } },
    weather: { rows: { read: 'sun', walk: 'cloud', greenhouse: 'sun' } },
    company: { rows: { weekdays: ['family', 'friends'], weekends: ['family'] } },
    care: { rows: { lawn: 1, oldtrees: 2, seats: 1 } },
    plant: { path: ['trees', 'broadleaf', 'birch'] },
    photo: { files: [] },
    wishes: { order: ['beehives', 'cafe', 'benches'] },
    places: { choices: [{ id: 'roses' }, { id: 'lavender' }] },
    plan: { choice: 'wild' },
    cake: { score: 2, tags: ['dry'], comment: 'Crumbs' },
    evening: { present: 1, absent: 2 },
  });
  await one.leave();
});
