import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../../packages/paths/plans/surveys.ts';
import { stage } from '../../../support/journey.ts';

const towns =
  '札幌 青森 秋田 仙台 新潟 長野 東京 横浜 静岡 名古屋 京都 大阪 神戸 奈良 岡山 広島 福岡';
const survey = {
  id: 'kana',
  title: 'Towns',
  lang: 'ja',
  questions: [
    { id: 'name', type: 'singleInput', title: 'お名前は？' },
    {
      ...{ id: 'town', type: 'list', title: 'どこから来ましたか？' },
      choice: towns.split(' ').map((text, index) => ({ id: `t${index}`, text })),
    },
    { id: 'last', type: 'text', title: 'The last page' },
  ],
};
const app = stage(() => surveysOf(survey));

/** The order of WebKit: the composition has ended when the key comes that ends it, and its code alone tells. */
async function confirmAsWebKit(page: Page, key: string): Promise<boolean> {
  return page.evaluate((pressed) => {
    const target = document.activeElement ?? document.body;
    const all = { bubbles: true, cancelable: true };
    target.dispatchEvent(new CompositionEvent('compositionstart', { ...all }));
    target.dispatchEvent(new CompositionEvent('compositionend', { ...all, data: '東京' }));
    return target.dispatchEvent(
      new KeyboardEvent('keydown', { ...all, key: pressed, keyCode: 229, isComposing: false }),
    );
  }, key);
}

test('Enter that confirms a conversion sends no answer, in the order of WebKit', async () => {
  const respondent = await app.openAt('/kana', {});
  const { page } = respondent;
  const field = page.getByRole('textbox');
  await field.fill('山田');
  expect(await confirmAsWebKit(page, 'Enter')).toBe(true);
  await field.press('Enter');
  // The one press that was none of the input method has led to the next question.
  await respondent.seesQuestion(2);
  await respondent.previous();
  await respondent.seesQuestion(1);
  expect(await field.inputValue()).toBe('山田');
});

test('Enter, Escape and arrows during a composition in a long list belong to the input method', async () => {
  const respondent = await app.openAt('/kana', { name: { text: '山田' } });
  const { page } = respondent;
  const field = page.locator('input[role=combobox]');
  await field.click();
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const state = async () => [
    await field.getAttribute('aria-expanded'),
    await field.getAttribute('aria-activedescendant'),
    await page.locator('input[type=hidden][name=choice]').inputValue(),
  ];
  await compose('京');
  await expect.poll(() => page.getByRole('option', { name: '東京' }).count()).toBe(1);
  for (const key of ['ArrowDown', 'Enter', 'Escape', 'ArrowUp', 'End']) {
    await page.keyboard.press(key);
    expect(await state(), key).toEqual(['true', '', '']);
  }
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    expect(await confirmAsWebKit(page, key), key).toBe(true);
    expect(await state(), key).toEqual(['true', '', '']);
  }
  await browser.send('Input.insertText', { text: '京都' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(state).toEqual(['false', '', 't10']);
  await page.keyboard.press('Enter');
  await respondent.seesQuestion('The last page');
});
