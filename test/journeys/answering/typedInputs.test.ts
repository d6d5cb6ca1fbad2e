import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devices } from '../../../packages/paths/browser/devices.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const formats: Readonly<Record<string, object>> = {
  number: { kind: 'number', min: -12.5, max: 45, step: 0.5, unit: { en: '°C', fa: '°س' } },
  date: { kind: 'date', min: '2020-01-01', max: 'today' },
  time: { kind: 'time', min: '09:00', max: '17:30' },
  month: { kind: 'month', min: '2031-01' },
  phone: { kind: 'phone' },
  pattern: {
    pattern: '[A-Z]{2}-\\d{4}',
    patternMessage: { en: 'Two letters, a dash, four digits', de: 'Zwei Buchstaben, vier Ziffern' },
  },
};

/** A wrong text first, and its sentence; then a right one, and the text that is stored. */
const cases: readonly [string, string, string, string | RegExp, string, string?][] = [
  ['number', 'en', '45.7', 'Enter a value between -12.5 and 45', '−12.50', '-12.5'],
  ['number', 'de', '20,2', /ein Vielfaches von 0,5 ein/, '1,5', '1.5'],
  ['number', 'fa', '۴۵٫۵', /مقداری بین/, '۲۱٫۵', '21.5'],
  ['date', 'en', '2019-12-31', 'Enter a value between January 1, 2020 and today', '2024-02-29'],
  ['date', 'th', '2019-12-31', /1 มกราคม ค\.ศ\. 2020/, '2024-02-29'],
  ['date', 'fa', '2019-12-31', /۱ ژانویهٔ ۲۰۲۰/, '2024-02-29'],
  ['month', 'th', '2030-12', /มกราคม (?:ค\.ศ\. )?2031/, '2031-05'],
  ['time', 'en', '08:59', 'Enter a value between 9:00', '09:30'],
  ['month', 'en', '2030-12', 'Must be January 2031 or later', '2031-05'],
  ['phone', 'en', '112', 'Enter a phone number', '+351 21 234 5678', '+351212345678'],
  ['pattern', 'de', 'ab-1', 'Zwei Buchstaben, vier Ziffern', 'AB-1234'],
];

const app = stage(() =>
  surveysOf(
    {
      ...{ id: 'half', title: 'An optional date' },
      questions: [
        {
          ...{ id: 'day', type: 'singleInput', title: 'When?' },
          config: { kind: 'date', required: false },
        },
        { id: 'last', type: 'text', title: 'The last page' },
      ],
    },
    {
      id: 'typed',
      title: 'Typed blanks',
      questions: cases.map(([format], index) => ({
        id: `q${index + 1}`,
        type: 'singleInput',
        title: 'How much?',
        config: formats[format],
      })),
    },
    {
      id: 'daily',
      title: 'Today',
      questions: [
        {
          ...{ id: 'day', type: 'singleInput', title: 'Which day is it?' },
          config: { kind: 'date', min: { of: 'today' }, max: { of: 'today' } },
        },
      ],
    },
  ),
);
const expectedAnswers = Object.fromEntries(
  cases.map(([, , , , right, stored = right], index) => [`q${index + 1}`, { text: stored }]),
);

test('a date that is filled in half is a fault, also where Enter is the next key, and empty again it is none', async () => {
  const respondent = await app.openAt('/half', {});
  const { page } = respondent;
  await page.locator(field).focus();
  await page.keyboard.press('0');
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await page.locator('#fault').getByText('Enter a date').waitFor();
  await page.locator(`${field}[aria-invalid=true]`).waitFor();
  // The second part of the control has the focus.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await respondent.seesQuestion('The last page');
});

const field = 'main input:not([type=hidden])';

const next = (page: Page) => page.locator('button[value=next]:visible').click();

test('a text in another format is refused with a message, a right one is stored', async () => {
  const respondent = await app.openAt('/typed', {});
  const { page } = respondent;
  for (const [index, row] of cases.entries()) {
    const [format, locale, , , right] = row;
    const device = index % 2 ? 'mobile' : 'desktop';
    await respondent.seesQuestion(index + 1);
    await page.setViewportSize(devices[device].viewport);
    await page.locator('header select').selectOption(locale);
    await page.locator(`html[lang=${locale}] [data-device=${device}]`).waitFor();
    await named(`${format} (${locale})`, expectRefused(respondent, row));
    await page.locator(field).fill(right);
    await next(page);
  }
  await page.locator('h2').waitFor({ state: 'detached' });
  expect((await answersTo(app.server, 'typed')).at(-1)?.answers).toEqual(expectedAnswers);
  await respondent.close(/status of 422/);
});

/** The judges of these kinds load after the field; until then the server refuses the text, in the same words. */
const judgedLate = ['phone', 'pattern'];

async function expectRefused(respondent: Respondent, row: (typeof cases)[number]): Promise<void> {
  const { page, consoleErrors } = respondent;
  const [format, locale, wrong, words] = row;
  const input = page.locator(field);
  const refusalsByTheServer = async () => {
    const before = consoleErrors.length;
    await input.fill('');
    await page.locator('#fault').waitFor({ state: 'hidden' });
    await input.fill(wrong);
    await next(page);
    await page.locator('#fault').getByText(words).waitFor();
    return consoleErrors.slice(before);
  };
  if (judgedLate.includes(format)) await expect.poll(refusalsByTheServer).toEqual([]);
  else expect(await refusalsByTheServer()).toEqual([]);
  await page.locator(`${field}:focus`).waitFor();
  expect(await input.inputValue()).toBe(wrong);
  const description = await input.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((part) => document.getElementById(part)?.textContent)
      .join(' '),
  );
  expect(description).toMatch(words);
  if (format === 'number') expect(description).toContain(locale === 'fa' ? '°س' : '°C');
  if (locale === 'en' || locale === 'fa') await expectAccessible(page);
}

// At any time at least one of these time zones has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Honolulu'])(
  'today is the day of a browser in %s, and no other',
  async (timezoneId) => {
    const respondent = await app.open('/daily', 'desktop', { timezoneId });
    const { page } = respondent;
    await respondent.start();
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await page.locator(field).fill(yesterday);
    await next(page);
    await respondent.sees(/^Enter a value between/);
    await page.locator(field).fill(today);
    await next(page);
    await respondent.seesEndPage();
    expect(await answersTo(app.server, 'daily')).toContainEqual(
      expect.objectContaining({ answers: { day: { text: today } } }),
    );
  },
);

test('without a script the same texts are refused and stored', async () => {
  const forms = new FormBrowser(app.server.origin, 'de');
  await forms.open('/typed');
  await forms.press('start');
  for (const [format, locale, wrong, words, right] of cases) {
    await forms.open(`/typed?lang=${locale}`);
    forms.fill('text', wrong);
    await forms.press('next');
    expect([forms.status, forms.text('p', { id: 'fault' })], format).toEqual([
      422,
      expect.stringMatching(words),
    ]);
    forms.fill('text', right);
    await forms.press('next');
    expect([forms.status, forms.text('h1')], right).toEqual([200, expect.any(String)]);
  }
  expect((await answersTo(app.server, 'typed')).at(-1)?.answers).toEqual(expectedAnswers);
});

test('a number typed before the script has loaded is read with the separator of the page', async () => {
  const respondent = await app.open('/typed', 'desktop', { locale: 'de' });
  const { page } = respondent;
  await page.locator('button[value=start]').click();
  await page.locator(field).fill('1.000');
  expect(
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('main form');
      return form ? [...new FormData(form)].filter(([name]) => /^(text|decimal)$/.test(name)) : [];
    }),
  ).toEqual([
    ['text', '1000'],
    ['decimal', '.'],
  ]);
});
