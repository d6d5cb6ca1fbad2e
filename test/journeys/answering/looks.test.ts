import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { expectReachable } from '../../support/reach.ts';

const rated = (id: string, look: string, startValue: number, count = 1) => ({
  id,
  title: 'A rating with a look',
  questions: [
    ...Array.from({ length: count }, (_, index) => ({
      id: `q${index + 1}`,
      type: 'rate',
      title: 'How warm is it?',
      config: { look, icon: 5, scope: 7, startValue, leftLevel: 'Cold', rightLevel: 'Hot' },
    })),
    { id: 'last', type: 'text', title: 'The last page' },
  ],
});
/** The key, the score that it sets at first, and the score of an arrow to the right after it. */
const keys = [
  ['en', 'Home', 0, 1],
  ['en', 'End', 6, 6],
  ['en', 'ArrowLeft', 3, 4],
  ['ar', 'ArrowLeft', 3, 2],
  ['fa', 'Home', 0, 0],
] as const;
const app = stage(() =>
  surveysOf(
    rated('slider', 'slider', 0),
    rated('keys', 'slider', 0, keys.length),
    rated('pressed', 'slider', 0, 2),
    rated('stepper', 'stepper', -3),
    {
      ...rated('optional', 'stepper', 0),
      questions: [
        {
          ...{ id: 'q1', type: 'rate', title: 'From 0 to 10' },
          config: { look: 'stepper', scope: 11, startValue: 0, icon: 5, required: false },
        },
        { id: 'last', type: 'text', title: 'The last page' },
      ],
    },
  ),
);
const late = stageLateScripts(() => app.server);

const slider = 'main input[type=range]';
const field = 'main [role=spinbutton]';

const next = (page: Page) => page.locator('button[value=next]:visible').click();

const stored = async (id: string) => (await answersTo(app.server, id)).at(-1)?.answers;

/** Sends nothing, because the question is mandatory and has no answer. */
async function expectRefused(page: Page, control: string): Promise<void> {
  await next(page);
  await page.locator(`${control}:focus`).waitFor();
  await page.locator('#fault:not(:empty)').waitFor();
}

async function expectStored(page: Page, id: string, ...scores: readonly number[]): Promise<void> {
  await next(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  const answers = scores.map((score, index) => [`q${index + 1}`, { score }]);
  await expect.poll(() => stored(id)).toEqual(Object.fromEntries(answers));
}

test('a slider has no value until a key sets one, in each direction of writing', async () => {
  const respondent = await app.openAt('/keys', {}, 'mobile');
  const { page } = respondent;
  for (const [index, row] of keys.entries()) {
    await respondent.seesQuestion(index + 1);
    await named(`${row[1]} (${row[0]})`, setByKey(page, row, keys[index - 1]?.[0]));
    if (index + 1 < keys.length) await next(page);
  }
  const scores = keys.map(([, , , second]) => second);
  await expectStored(page, 'keys', ...scores);
  for (const score of scores.toReversed()) {
    await respondent.goBack();
    await expect.poll(() => page.locator(slider).inputValue()).toBe(String(score));
  }
});

async function setByKey(
  page: Page,
  [locale, key, first, second]: (typeof keys)[number],
  before?: string,
): Promise<void> {
  const control = page.locator(slider);
  await page.locator('header select').selectOption(locale);
  await page.locator(`html[lang=${locale}]`).waitFor();
  await expectRefused(page, slider);
  if (locale !== before) await expectReachable(page);
  const empty = await control.getAttribute('aria-valuetext');
  expect(empty).not.toMatch(/\d|[۰-۹]/);
  await page.keyboard.press(key);
  await expect.poll(() => control.inputValue()).toBe(String(first));
  expect(await control.getAttribute('aria-valuetext')).not.toBe(empty);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => control.inputValue()).toBe(String(second));
  if (locale === 'en') {
    expect(await control.getAttribute('aria-valuetext')).toMatch(`${second}, from 0 to 6`);
  }
}

test('a slider is set by a tap and by a click in its middle', async () => {
  const respondent = await app.openAt('/pressed', {}, 'mobile');
  const { page } = respondent;
  const control = page.locator(slider);
  const expectSet = () =>
    expect.poll(() => control.getAttribute('aria-valuetext')).toMatch('3, from 0 to 6');
  await control.tap();
  await expectSet();
  await next(page);
  await respondent.seesQuestion(2);
  await control.click();
  await expectSet();
  await expectStored(page, 'pressed', 3, 3);
});

test('a number is typed in digits of any script, or changed by buttons and arrows', async () => {
  const respondent = await app.respondent('mobile', { locale: 'fa' });
  const { page } = respondent;
  await beginSession(respondent, app.server, 'stepper', { locale: 'fa' });
  await respondent.open('/stepper');
  const control = page.locator(field);
  await control.waitFor();
  const none = await control.getAttribute('aria-valuetext');
  expect(none).toMatch(/\p{L}/u);
  await expectRefused(page, field);
  await expectReachable(page);
  const [, more] = await page.locator('main button[aria-controls]').all();
  await control.fill('۲');
  await expect.poll(() => control.getAttribute('aria-valuenow')).toBe('2');
  await more?.click();
  await expect.poll(() => more?.getAttribute('aria-disabled')).toBe('true');
  await more?.click({ force: true });
  await expect.poll(() => control.getAttribute('aria-valuenow')).toBe('3');
  await expect
    .poll(() => page.locator('main [aria-live]').allTextContents())
    .toContainEqual(expect.stringContaining('Hot'));
  await control.fill('-9');
  await expectRefused(page, field);
  await control.fill('−2');
  await control.press('ArrowDown');
  await expectStored(page, 'stepper', -3);
});

test('what is typed in an optional number and is no point stays in the field, with the numbers of the scale', async () => {
  const respondent = await app.openAt('/optional', {}, 'mobile');
  const { page } = respondent;
  const control = page.locator(field);
  for (const typed of ['2020', '11', '3.7', 'ten', '-', '1e1', '٢٠٢٠', '9'.repeat(400)]) {
    await control.fill(typed);
    await next(page);
    await page.locator(`${field}[aria-invalid=true]:focus`).waitFor();
    const fault = await page.locator('#fault').textContent();
    expect(fault?.replace(/[\u2066-\u2069]/g, ''), typed).toBe(
      'Error: Enter a value between 0 and 10',
    );
    expect(await control.inputValue()).toBe(typed);
    await control.press('Home');
  }
  await expectReachable(page);
  await control.fill('2020');
  await page.getByRole('button', { name: '+1' }).click();
  await expect.poll(() => control.getAttribute('aria-valuenow')).toBe('10');
  await control.fill('');
  await next(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  await expect.poll(() => stored('optional')).toEqual({ q1: { score: null } });
});

test.each(['slider', 'stepper'])(
  'a %s is a row of points without a script, and nothing is sent that was not chosen',
  async (id) => {
    const forms = new FormBrowser(app.server.origin);
    await forms.open(`/${id}`);
    await forms.press('start');
    await forms.press('next');
    expect(forms.text('p', { id: 'fault' })).not.toBe('');
    const types = forms.controls.map(({ attribs }) => attribs.type);
    expect(types).not.toContain('range');
    expect(types).not.toContain('text');
    forms.fill('score', '2');
    await forms.press('next');
    expect(forms.text('h2', { id: 'prompt' })).toBe('The last page');
    expect(await stored(id)).toEqual({ q1: { score: 2 } });
    await forms.press('previous');
    expect(forms.fields).toContainEqual(['score', '2']);
  },
);

/** A respondent at a question whose page has no script until the returned function is called. */
async function openLate(respondent: Respondent, id: string): Promise<() => void> {
  await beginSession(respondent, app.server, id);
  const release = late.hold();
  await respondent.page.goto(`${late.origin}/${id}`, { waitUntil: 'commit' });
  return release;
}

test('a slider and a stepper keep the point chosen before the script loaded, and shift nothing', async () => {
  const respondent = await app.respondent('desktop');
  const { page } = respondent;
  for (const [id, control] of [
    ['slider', slider],
    ['stepper', field],
  ] as const) {
    const release = await openLate(respondent, id);
    await page.locator('main label:has([value="2"])').click();
    await page.locator('#prompt').click();
    const foot = () => page.locator('button[value=next]:visible').boundingBox();
    const before = await foot();
    release();
    await expect.poll(() => page.locator(control).inputValue()).toBe('2');
    expect(await foot(), id).toEqual(before);
    await expectStored(page, id, 2);
  }
});

test('a point with the focus when the script loads stays, until the question is shown again', async () => {
  const respondent = await app.respondent('desktop');
  const { page } = respondent;
  const release = await openLate(respondent, 'slider');
  await page.locator('main [value="2"]').focus();
  release();
  await page.waitForURL(/\/question$/);
  await page.keyboard.press('ArrowRight');
  await page.locator('main [value="3"]:checked:focus').waitFor();
  await expectStored(page, 'slider', 3);
  await respondent.goBack();
  await expect.poll(() => page.locator(slider).inputValue()).toBe('3');
});
