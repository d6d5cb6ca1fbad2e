import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EngineLocator } from '../../../packages/paths/browser/port.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { type AnswerActions, answerActions, photo } from '../../support/answerActions.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { strayWords, watchWords } from '../../support/seen.ts';
import { hostsAsked, storedTexts, watchPolicy } from '../../support/traces.ts';

const questions: {
  id: string;
  type: keyof AnswerActions;
  choice?: { id: string; text: Readonly<Record<string, string>> }[];
}[] = JSON.parse(readFileSync('surveys/tour.json', 'utf8')).questions;

const there = stage();

async function lastAnswers(): Promise<Record<string, unknown>> {
  const rows = await answersTo(there.server, 'tour');
  return (rows.at(-1)?.answers ?? {}) as unknown as Record<string, unknown>;
}

test('the tour is finished by touch at 390 px, right to left: it violates no policy, requests no other host, and leaves no data on the device (S03, P01, P03)', async () => {
  const press = (target: EngineLocator) => target.tap();
  const fillAnswer = answerActions(press);
  const respondent = await Respondent.create(there.browser, 'mobile', { locale: 'ar' });
  const hosts = hostsAsked(respondent.page.context());
  await watchPolicy(respondent.page);
  await watchWords(respondent.page);
  await respondent.open(`${there.server.origin}/tour`);
  await press(respondent.page.getByRole('main').getByRole('button'));
  for (const [index, { id, type }] of questions.entries()) {
    await respondent.seesQuestion(index + 1);
    await named(`${id} could not be answered`, fillAnswer[type](respondent.page));
    await press(respondent.page.locator('button:is([value=start], [value=next]):visible'));
  }
  await respondent.page.waitForURL('**/end');
  expect(await strayWords(respondent.page, 'ar')).toEqual([]);
  expect(await respondent.page.evaluate(() => window.blocked)).toEqual([]);
  expect([...hosts]).toEqual([new URL(there.server.origin).host]);
  // One cookie identifies the session, the other, set by the upload, the owner of the files.
  const cookies = await respondent.page.context().cookies();
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).sort()).toEqual([
    ['askpath.files', true],
    ['askpath_tour', true],
  ]);
  const answers = /Ada|2021|Crumbs|bench\.png|birch|roses|lavender/;
  expect(await storedTexts(respondent.page)).not.toMatch(answers);
  expect(await respondent.page.locator('body').innerHTML()).not.toMatch(answers);
  const answersGiven = await lastAnswers();
  expect(Object.keys(answersGiven)).toEqual(questions.map(({ id }) => id));
  expect(answersGiven).toMatchObject({
    country: { choice: countryAt(12, 'ar') },
    label: { blanks: { name: 'Ada', year: '2021' } },
    weather: { rows: { read: 'sun', walk: 'sun', greenhouse: 'sun' } },
    company: { rows: { weekdays: ['family'], weekends: ['family'] } },
    care: { rows: { lawn: 1, oldtrees: 1, seats: 1 } },
    plant: { path: ['trees', 'broadleaf', 'birch'] },
    photo: { files: [{ name: photo.name, type: 'image/png' }] },
    wishes: { order: ['beehives', 'cafe', 'benches'] },
    places: { choices: [{ id: 'roses' }, { id: 'lavender' }] },
    plan: { choice: 'wild' },
    cake: { score: 2, tags: ['dry'], comment: 'Crumbs' },
    evening: { present: 1, absent: 1 },
  });
  await respondent.close();
});

/** The id of a country by its place in the list, which is sorted as the language of its texts sorts. */
function countryAt(index: number, locale: string): string | undefined {
  const { choice = [] } = questions.find(({ id }) => id === 'country') ?? {};
  const written = choice[0]?.text[locale] ? locale : 'en';
  const { compare } = new Intl.Collator(written);
  return [...choice].sort((a, b) => compare(a.text[written] ?? '', b.text[written] ?? ''))[index]
    ?.id;
}

test('the tour is finished without a pointer', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  // A key may arrive before the listener of the file chooser, which is added first.
  page.on('filechooser', () => {});
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (words: string) => page.keyboard.type(words);
  const keys: Record<string, () => Promise<void>> = {
    // A question without an answer: Enter submits.
    welcome: async () => {},
    // A letter chooses, never more; "other" asks for its text, and there letters are letters.
    first: async () => {
      await press('d', 'Tab');
      await type('Behind a bush');
    },
    // An exclusive option stands alone, and any other takes its place; the heading takes one letter, the options take all.
    senses: () => press('Tab', 'a', 'f', 'b', 'c'),
    // In a long text Enter adds a line, and Control with Enter presses Next.
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
      await respondent.sees('Lovely!');
    },
    // Arrows move within a scale only.
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
      for (const number of [1, 2, 3]) {
        await page
          .locator('main select')
          .nth(number - 1)
          .locator('option')
          .nth(1)
          .waitFor({ state: 'attached' });
        await press('Tab', 'ArrowDown');
      }
      await press('Tab', 'Tab');
    },
    photo: async () => {
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      await press('Tab');
      const asked = page.waitForEvent('filechooser');
      await press('Space');
      await (await asked).setFiles(photo);
      await page.getByRole('button', { name: `Remove ${photo.name}` }).waitFor();
      await press('Tab', 'Enter');
      await page
        .getByRole('button', { name: `Remove ${photo.name}` })
        .waitFor({ state: 'detached' });
      await page.locator('button:is([value=start], [value=next]):visible').focus();
    },
    // The focus moves to the next option, and stays with a moved one.
    wishes: async () => {
      await press('Tab', 'Enter', 'Enter', 'Enter');
      await press(...Array(7).fill('Shift+Tab'));
      await respondent.sees('3');
      await page.getByRole('button', { name: 'Move Beehives up' }).focus();
      await press('Enter', 'Space');
      await page.locator('button:is([value=start], [value=next]):visible').focus();
    },
    places: () => press('Tab', 'a', 'd'),
    plan: () => press('b'),
    cake: async () => {
      await press('2', 'Tab', 'Space');
      await press('Tab', 'Tab', 'Tab');
      await type('Crumbs');
      await press('Control+Enter');
    },
    evening: () => press('Tab', 'Space', 'Tab', 'Space', 'ArrowDown'),
  };
  await respondent.open(`${there.server.origin}/tour`);
  await page.getByRole('button', { name: 'Agree' }).focus();
  await press('Enter');
  for (const [index, { id }] of questions.entries()) {
    await respondent.seesQuestion(index + 1);
    await keys[id]?.();
    if (id !== 'story' && id !== 'cake') await press('Enter');
  }
  await respondent.seesEndPage();
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
  await respondent.close();
});
