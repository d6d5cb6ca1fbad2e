import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const choice = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }));
const app = stage(() =>
  surveysOf({
    id: 'digits',
    title: 'Digits',
    questions: [
      { id: 'q1', type: 'check', title: 'Which?', choice, config: { max: 3 } },
      { id: 'q2', type: 'check', title: 'And now?', choice, config: { max: 3 } },
    ],
  }),
);

// Chromium has no data for Burmese and Nepali.
test.each(['my', 'ne', 'bn', 'fa'])(
  'a screen in %s has the digits of the language alone',
  async (locale) => {
    const respondent = await app.open('/digits', 'desktop', { locale });
    const { page } = respondent;
    await page.locator('main button').last().click();
    await respondent.seesQuestion(1);
    await page.locator('input[value=a]').check();
    await page
      .locator('output')
      .filter({ hasText: /\p{Nd}/u })
      .waitFor();
    await page.locator('input[value=b]').check();
    expect(await page.getByText(/[0-9]/).filter({ visible: true }).count()).toBe(0);
    await respondent.close();
  },
);
