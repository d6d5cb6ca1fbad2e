import { expect, test } from 'vitest';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage(() => [
  wordsSurvey('elsewhere', 2, { config: { frameOrigins: ['https://other.example.org'] } }),
]);

test.each([
  ['card', 'nowhere', 'unknown'],
  ['window', 'elsewhere', 'notAllowed'],
] as const)(
  'a %s of the survey %s is %s: the host page is notified and reserves no space',
  async (mode, survey, reason) => {
    const hostPage = await there.visit(there.tag(survey, mode));
    await expect.poll(() => hostPage.events()).toEqual([{ type: 'unavailable', reason, survey }]);
    expect(await hostPage.page.locator('iframe').count()).toBe(0);
    expect(await hostPage.page.locator('askpath-survey').isVisible()).toBe(false);
    await hostPage.close(/status of 404|frame-ancestors|^Unsafe attempt/);
  },
);
