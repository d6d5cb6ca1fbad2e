import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const rated = (look: string, startValue: number) => ({
  id: look,
  title: 'A rating with a look',
  questions: [
    {
      id: 'q1',
      type: 'rate',
      title: 'How warm is it?',
      config: { look, icon: 5, scope: 7, startValue, leftLevel: 'Cold', rightLevel: 'Hot' },
    },
    { id: 'last', type: 'text', title: 'The last page' },
  ],
});
const app = stage(() => surveysOf(rated('slider', 0), rated('stepper', -3)));

const slider = 'main input[type=range]';
const field = 'main [role=spinbutton]';

const begin = async (id: string, locale = 'en') => {
  const respondent = await app.open(`/${id}`, 'mobile', {
    locale,
    viewport: { width: 390, height: 760 },
  });
  await respondent.page.locator('button[value=start]').click();
  return respondent;
};

const next = (page: Page) => page.locator('button[value=next]:visible').click();

const stored = async (id: string) => (await answersTo(app.server, id)).at(-1)?.answers;

/** Sends nothing, because the question is mandatory and has no answer. */
async function expectRefused(page: Page, control: string): Promise<void> {
  await next(page);
  await page.locator(`${control}:focus`).waitFor();
  await page.locator('#fault:not(:empty)').waitFor();
  await expectReachable(page);
}

async function expectKept(page: Page, id: string, score: number): Promise<void> {
  await next(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  await expect.poll(() => stored(id)).toEqual({ q1: { score } });
}

test.each([
  // The key, the score that it sets at first, and the score of an arrow to the right after it.
  ['en', 'Home', 0, 1],
  ['en', 'End', 6, 6],
  ['en', 'ArrowLeft', 3, 4],
  ['ar', 'ArrowLeft', 3, 2],
  ['fa', 'Home', 0, 0],
])('a slider (%s) has no value until %s sets one', async (locale, key, first, second) => {
  const respondent = await begin('slider', locale);
  const { page } = respondent;
  const control = page.locator(slider);
  await control.waitFor();
  await expectRefused(page, slider);
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
  await expectKept(page, 'slider', second);
  await respondent.goBack();
  await expect.poll(() => page.locator(slider).inputValue()).toBe(String(second));
});

test.each(['tap', 'click'] as const)('a slider is set by a %s in its middle', async (press) => {
  const { page } = await begin('slider');
  const control = page.locator(slider);
  await control.waitFor();
  await control[press]();
  await expect.poll(() => control.getAttribute('aria-valuetext')).toMatch('3, from 0 to 6');
  await expectKept(page, 'slider', 3);
});

test('a number is typed in digits of any script, or changed by buttons and arrows', async () => {
  const { page } = await begin('stepper', 'fa');
  const control = page.locator(field);
  await control.waitFor();
  const none = await control.getAttribute('aria-valuetext');
  expect(none).toMatch(/\p{L}/u);
  await expectRefused(page, field);
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
  await expectKept(page, 'stepper', -3);
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

test.each([
  ['slider', slider],
  ['stepper', field],
])(
  'a %s keeps the point chosen before the script loaded, and shifts nothing',
  async (id, control) => {
    const respondent = await app.respondent('desktop');
    const { page } = respondent;
    const release = await respondent.holdRequests('**/assets/*.js');
    await page.goto(`/${id}`, { waitUntil: 'domcontentloaded' });
    await page.locator('button[value=start]').click();
    await page.locator('main label:has([value="2"])').click();
    await page.locator('#prompt').click();
    const foot = () => page.locator('button[value=next]:visible').boundingBox();
    const before = await foot();
    release();
    await expect.poll(() => page.locator(control).inputValue()).toBe('2');
    expect(await foot()).toEqual(before);
    await expectKept(page, id, 2);
  },
);

test('a point with the focus when the script loads stays, until the question is shown again', async () => {
  const respondent = await app.respondent('desktop');
  const { page } = respondent;
  const release = await respondent.holdRequests('**/assets/*.js');
  await page.goto('/slider', { waitUntil: 'domcontentloaded' });
  await page.locator('button[value=start]').click();
  await page.locator('main [value="2"]').focus();
  release();
  await page.waitForURL(/\/question$/);
  await page.keyboard.press('ArrowRight');
  await page.locator('main [value="3"]:checked:focus').waitFor();
  await expectKept(page, 'slider', 3);
  await respondent.goBack();
  await expect.poll(() => page.locator(slider).inputValue()).toBe('3');
});
