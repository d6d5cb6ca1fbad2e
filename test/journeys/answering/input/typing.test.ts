import { expect, test } from 'vitest';
import { surveysOf } from '../../../../packages/paths/plans/surveys.ts';
import { stage } from '../../../support/journey.ts';

const text = { id: 'text', type: 'singleInput', title: 'Your street', config: { multiline: true } };
const both = {
  id: 'both',
  type: 'multiInput',
  title: 'Your name',
  choice: [
    { id: 'first', text: 'First name' },
    { id: 'last', text: 'Last name' },
  ],
};
const app = stage(() =>
  surveysOf(
    { id: 'typed', title: 'Typed', questions: [text, both] },
    { id: 'agreed', title: 'Agreed', config: { agreement: 'Stored.' }, questions: [text] },
  ),
);

test('what is typed on arrival goes to the only empty field', async () => {
  const respondent = await app.start('/typed');
  const { page } = respondent;
  await page.locator('h2:focus').waitFor();
  await page.keyboard.type('12 Elm');
  await respondent.seesText('12 Elm');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await respondent.seesQuestion(2);
  expect(await page.locator('h2:focus').textContent()).toBe('Your name');
});

test('of two empty fields none gets it, and of one that is left that one does', async () => {
  const respondent = await app.openAt('/typed', { text: { text: 'Elm' } });
  const { page } = respondent;
  await respondent.seesQuestion(2);
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')];
  await page.keyboard.type('Ada');
  expect(await first.inputValue()).toBe('');
  await first.fill('Ada');
  await respondent.previous();
  await respondent.seesQuestion(1);
  await respondent.next();
  await respondent.seesQuestion(2);
  await page.locator('h2:focus').waitFor();
  await page.keyboard.type('Byron');
  expect(await last.inputValue()).toBe('Byron');
});

test('Enter starts a survey that asks for no consent', async () => {
  const respondent = await app.open('/typed');
  await respondent.page.keyboard.press('Enter');
  await respondent.seesQuestion(1);
});

test('Enter gives no consent', async () => {
  const respondent = await app.open('/agreed');
  await respondent.page.keyboard.press('Enter');
  await respondent.press('Agree');
  await respondent.seesQuestion(1);
});

test.each([
  ['Windows NT 10.0; Win64; x64', 'Ctrl'],
  ['Macintosh; Intel Mac OS X 10_15_7', ''],
])('Next shows the keys that press it from a text area, on %s', async (system, word) => {
  const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;
  const { page } = await app.start('/typed', 'desktop', { userAgent });
  const keys = page.locator('button[value=next]:visible kbd');
  expect(await keys.allTextContents()).toEqual([word, '']);
});
