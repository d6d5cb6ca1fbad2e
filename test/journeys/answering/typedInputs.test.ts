import { expect, test } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';

const one = (id: string, config: object) => ({
  id,
  title: 'A typed blank',
  questions: [{ id: 'q1', type: 'singleInput', title: 'How much?', config }],
});
const app = stage(() =>
  surveysOf(
    one('number', { kind: 'number', min: -12.5, max: 45, step: 0.5, unit: { en: '°C', fa: '°س' } }),
    one('date', { kind: 'date', min: '2020-01-01', max: 'today' }),
    one('time', { kind: 'time', min: '09:00', max: '17:30' }),
    one('month', { kind: 'month', min: '2031-01' }),
    one('phone', { kind: 'phone' }),
    one('pattern', {
      pattern: '[A-Z]{2}-\\d{4}',
      patternMessage: {
        en: 'Two letters, a dash, four digits',
        de: 'Zwei Buchstaben, vier Ziffern',
      },
    }),
  ),
);

const field = 'main input:not([type=hidden])';

/** A wrong text first, and its sentence; then a right one, and the text that is stored. */
const cases: readonly [string, string, string, string | RegExp, string, string?][] = [
  ['number', 'en', '45.7', 'Enter a value between -12.5 and 45', '−12.50', '-12.5'],
  ['number', 'de', '20,2', /in Schritten von 0,5 ein/, '1,5', '1.5'],
  ['number', 'fa', '۴۵٫۵', /مقداری بین/, '۲۱٫۵', '21.5'],
  ['date', 'en', '2019-12-31', 'Enter a value between January 1, 2020 and today', '2024-02-29'],
  ['time', 'en', '08:59', /^Enter a value between 9:00/, '09:30'],
  ['month', 'en', '2030-12', 'Enter January 2031 or later', '2031-05'],
  ['phone', 'en', '112', 'Enter a phone number', '+351 21 234 5678', '+351212345678'],
  ['pattern', 'de', 'ab-1', 'Zwei Buchstaben, vier Ziffern', 'AB-1234'],
];

test.each(cases)(
  'a %s (%s): %s is refused with a message, another is stored',
  async (id, locale, wrong, words, right, stored = right) => {
    const device =
      cases.findIndex((one) => one[0] === id && one[1] === locale) % 2 ? 'mobile' : 'desktop';
    const respondent = await app.respondent(device, { locale });
    const { page } = respondent;
    await beginSession(respondent, app.server, id, { locale });
    await respondent.open(`/${id}`);
    const input = page.locator(field);
    await input.fill(wrong);
    await page.locator('button[value=next]:visible').click();
    await page.locator('#fault').getByText(words).waitFor();
    await page.locator(`${field}:focus`).waitFor();
    expect(await input.inputValue()).toBe(wrong);
    const description = await input.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((part) => document.getElementById(part)?.textContent)
        .join(' '),
    );
    expect(description).toMatch(words);
    if (id === 'number') expect(description).toContain(locale === 'fa' ? '°س' : '°C');
    await expectAccessible(page);
    await input.fill(right);
    await page.locator('button[value=next]:visible').click();
    await page.locator('h2').waitFor({ state: 'detached' });
    expect((await answersTo(app.server, id)).at(-1)?.answers).toEqual({ q1: { text: stored } });
  },
);

test.each(cases.filter(([, , wrong]) => wrong !== '112'))(
  'without a script a %s (%s) is answered, too',
  async (id, locale, wrong, words, right, stored = right) => {
    const forms = new FormBrowser(app.server.origin, locale);
    await forms.open(`/${id}`);
    await forms.press('start');
    forms.fill('text', wrong);
    await forms.press('next');
    expect([forms.status, forms.text('p', { id: 'fault' })]).toEqual([
      422,
      expect.stringMatching(words),
    ]);
    forms.fill('text', right);
    await forms.press('next');
    expect((await answersTo(app.server, id)).at(-1)?.answers).toEqual({ q1: { text: stored } });
  },
);

test('a number typed before the script has loaded is read with the separator of the page', async () => {
  const respondent = await app.open('/number', 'desktop', { locale: 'de' });
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
