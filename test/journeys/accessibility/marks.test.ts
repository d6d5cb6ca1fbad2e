import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const link = '<a href="https://example.org">rules</a>';
const questions = [
  { id: 'one', type: 'singleInput', title: 'One?', description: `See the ${link}.` },
  { id: 'two', type: 'singleInput', title: 'Two?', config: { required: false } },
  { id: 'three', type: 'rate', title: 'Three?' },
];
const mission = { instruction: 'Find a bench.', link: '/practice/', steps: [], remind: false };

const longOptions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    text: `The option ${index} with ${'many words and '.repeat(20)}an end`,
  }));

const app = stage(() =>
  surveysOf(
    { id: 'most', title: 'Most', questions, maxAnswerTime: 600 },
    {
      id: 'long',
      title: 'Long',
      questions: [{ id: 'q', type: 'singleInput', title: 'Why?', config: { multiline: true } }],
    },
    {
      id: 'fields',
      title: 'Fields',
      questions: [
        {
          id: 'blanks',
          type: 'multiInput',
          title: 'Who?',
          choice: [
            { id: 'text', text: 'Name' },
            { id: 'mail', text: 'Mail', questionConfig: { format: 4 } },
            { id: 'number', text: 'Number', questionConfig: { kind: 'number' } },
          ],
        },
        { id: 'short', type: 'list', title: 'Which?', choice: longOptions(3) },
        { id: 'searched', type: 'list', title: 'Which of many?', choice: longOptions(40) },
      ],
    },
    { id: 'few', title: 'Few', questions: questions.slice(1) },
    {
      id: 'mission',
      title: 'Mission',
      questions: [{ id: 'm', type: 'text', title: 'A bench', config: { mission } }],
    },
  ),
);

test('an optional question is marked where most are mandatory, also without a script', async () => {
  const respondent = await app.start('/most');
  const { page } = respondent;
  const mark = page.locator('#mandatory');
  expect(await mark.textContent()).toBe('Mandatory');
  await respondent.answer('A');
  expect(await mark.textContent()).toBe('Optional');
  expect(await page.locator('#prompt').getAttribute('aria-describedby')).toContain('mandatory');
  const text = await (await page.request.get('/most')).text();
  expect(text).toMatch(/id="mandatory">Optional</);
  const other = await app.start('/few');
  expect(await other.page.locator('#mandatory').count()).toBe(0);
});

test('a link of an author that opens a new tab says so', async () => {
  const respondent = await app.start('/most');
  const { page } = respondent;
  const devtools = await page.context().newCDPSession(page);
  const nameOfLink = async () => {
    const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as {
      nodes: { role?: { value?: string }; name?: { value?: string } }[];
    };
    return nodes.find(({ role }) => role?.value === 'link')?.name?.value;
  };
  await expect.poll(nameOfLink).toBe('rules (Opens in a new tab)');
  await page.locator('header select').selectOption('de');
  await expect.poll(nameOfLink).toBe('rules (Öffnet sich in einem neuen Tab)');
});

test('the hidden word Error is read before a fault', async () => {
  const respondent = await app.start('/most');
  await respondent.next();
  await expect.poll(() => respondent.page.locator('#fault').textContent()).toMatch(/^Error: \S/);
});

test('the title of the page names the open dialog of a mission', async () => {
  const respondent = await app.open('/task/mission');
  const { page } = respondent;
  await respondent.press('Start');
  await respondent.seesQuestion(1);
  const before = await page.title();
  await page.locator('button[value=begin]').click();
  await page.locator('[data-opens=aborting]').click();
  await expect.poll(() => page.title()).toBe(await page.locator('dialog h2').textContent());
  await page.keyboard.press('Escape');
  await expect.poll(() => page.title()).toBe(before);
});

test('without a script a page with a time limit says in words how long it is', async () => {
  const respondent = await app.start('/most');
  const text = await (await respondent.page.request.get('/most')).text();
  expect(text).toMatch(/<noscript><span>\d+ minutes left\.<\/span> <time/);
});

test('a printed question has the whole of a long text', async () => {
  const respondent = await app.start('/long');
  const { page } = respondent;
  await respondent.write('A line.\n'.repeat(80));
  const hidden = () =>
    page.locator('textarea').evaluate((field) => field.scrollHeight - field.clientHeight);
  expect(await hidden()).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBeLessThanOrEqual(0);
});

test('a printed question has the whole text of every field of one line', async () => {
  const respondent = await app.start('/fields');
  const { page } = respondent;
  const text = `${'A long name and '.repeat(20)}an end`;
  const mail = `${'long'.repeat(15)}@${'example'.repeat(8)}.${'example'.repeat(8)}.org`;
  const number = '1234567890'.repeat(12);
  const isWhole = async (value: string) => {
    const printed = page.locator(`main [data-printed="${value}"]`);
    expect(await printed.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await printed.waitFor();
    expect(await printed.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  };
  for (const [index, value] of [text, mail, number].entries()) {
    await page.locator('main input:not([type=hidden])').nth(index).fill(value);
    await isWhole(value);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main input:not([type=hidden])').nth(index).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.locator('main input:not([type=hidden])').nth(2).fill('3');
  await page.locator('main input:not([type=hidden])').nth(1).fill('a@example.org');
  await respondent.next();
  const option = longOptions(3)[2]?.text ?? '';
  await page.locator('main select').selectOption('o2');
  await isWhole(option);
  await respondent.next();
  await page.locator('main [role=combobox]').fill(option);
  await page.keyboard.press('Tab');
  await isWhole(option);
});

test('without a script, fields print the whole text that the server has drawn, and as they are once changed', async () => {
  const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  await respondent.open('/fields');
  await respondent.press('Start');
  const values = [`${'A long name and '.repeat(20)}an end`, 'not an address', '3'];
  const fields = page.locator('main input:not([type=hidden])');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await respondent.next();
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await page.locator('h2').first().focus();
  const arePrinted = async () => {
    await page.emulateMedia({ media: 'print' });
    const printed = await page
      .locator('main [data-printed]')
      .evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
    const shown = await fields.evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
    await page.emulateMedia({ media: 'screen' });
    // Print shows either the field or its text.
    expect(shown).toEqual(printed.map((isPrinted) => !isPrinted));
    return printed;
  };
  expect(await arePrinted()).toEqual([true, true, true]);
  await fields.nth(1).focus();
  await page.keyboard.type('!');
  expect(await arePrinted()).toEqual([true, false, true]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await arePrinted()).toEqual([true, false, true]);
  await respondent.close(/status of 422/);
});
