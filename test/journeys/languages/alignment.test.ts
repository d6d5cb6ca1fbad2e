import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { photo } from '../../support/answerActions.ts';
import { stage } from '../../support/journey.ts';

const options = (...texts: readonly string[]) => texts.map((text) => ({ id: text, text }));
const there = stage(() =>
  surveysOf({
    ...{ id: 'names', title: 'Names', languages: ['en', 'ar'] },
    questions: [
      {
        ...{ id: 'rows', type: 'multiSingle', title: 'Rows', config: { required: false } },
        ...{ choice: options('Books', 'Films'), subChoice: options('Good', 'Bad') },
      },
      { id: 'files', type: 'upload', title: 'Files' },
    ],
  }),
);

test.each(['mobile', 'desktop'] as const)(
  'an English name on an Arabic page begins where the page begins: %s',
  async (device) => {
    const respondent = await there.open('/names?lang=ar', device);
    const { page } = respondent;
    await page.locator('main button').first().click();
    expect(await distanceFromStart(page.getByText('Books', { exact: true }))).toBeLessThan(1);
    await page.getByRole('button', { name: 'التالي' }).click();
    await page.locator('input[type=file]').setInputFiles(photo);
    await page.getByText('تم الرفع').waitFor();
    expect(await distanceFromStart(page.getByText(photo.name, { exact: true }))).toBeLessThan(1);
  },
);

/** Pixels between a text and the right edge of the box that it may fill. */
async function distanceFromStart(name: Locator): Promise<number> {
  return name.first().evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const isInline = getComputedStyle(element).display === 'inline';
    const box = isInline && element.parentElement ? element.parentElement : element;
    return box.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
}
