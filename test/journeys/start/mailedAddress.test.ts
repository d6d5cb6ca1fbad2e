import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf({
    ...wordsSurvey('mailed', 1),
    values: { plan: { from: 'address', type: 'text' } },
    questions: [
      {
        id: 'a',
        type: 'singleInput',
        title: 'Do you like {value.plan}?',
        config: { required: false },
      },
    ],
  }),
);

test.each([true, false])(
  'an address that a mail has changed brings its language and its values (script: %s)',
  async (javaScriptEnabled) => {
    const respondent = await app.respondent('mobile', { javaScriptEnabled, locale: 'fr' });
    await respondent.page.goto('/mailed).?v%2Eplan=pro&amp;lang=de');
    expect(new URL(respondent.page.url()).search).toContain('v.plan=pro&lang=de');
    await respondent.page.locator('button[value="start"]').click();
    await respondent.page.getByRole('heading', { name: /Do you like .?pro/ }).waitFor();
    expect(await respondent.page.evaluate(() => document.documentElement.lang)).toBe('de');
  },
);
